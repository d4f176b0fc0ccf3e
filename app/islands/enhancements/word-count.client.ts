/** Counts the words of the story field while it is typed into; the server has counted those that are saved. */
export function enhance(counter: HTMLElement): void {
  const field = document.getElementById(counter.dataset.counts || "") as HTMLTextAreaElement | null;
  if (!field) return;
  const count = () => {
    const words = (field.value.match(/\S+/g) || []).length;
    counter.textContent = words === 1 ? "1 word" : `${words.toLocaleString("en-US")} words`;
  };
  let timer = 0;
  field.addEventListener("input", () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(count, 300);
  });
}
