/** The faces of the small covers, some 70 KB, are loaded once these come near (styles/builder.css). */
export function watchCovers(builder: HTMLElement): void {
  const covers = builder.querySelector(".looks--covers");
  const page = document.documentElement;
  if (!covers || page.dataset.nearCovers !== undefined) return;
  if (!("IntersectionObserver" in window)) {
    page.dataset.nearCovers = "";
    return;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      page.dataset.nearCovers = "";
      observer.disconnect();
    },
    { rootMargin: "200px" },
  );
  observer.observe(covers);
}
