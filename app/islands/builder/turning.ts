/** How far a finger goes before the page turns, in pixels, and how much straighter than up or down. */
const farEnough = 60;
const straightEnough = 2;

/** Arrow keys and swipes press Previous Page and Next Page, but not where they mean something else. */
export function followKeys(builder: HTMLElement): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isTyping(event.target as Element)) return;
    if (event.key === "ArrowLeft") turn(builder, "prev");
    if (event.key === "ArrowRight") turn(builder, "next");
  });
  let start: { x: number; y: number } | null = null;
  // The page itself is another one after each save.
  builder.addEventListener(
    "touchstart",
    (event) => {
      const [touch] = Array.from(event.touches);
      const target = event.target as Element;
      const isAlone = event.touches.length === 1 && !target.closest("[data-movable]");
      start = touch && isAlone && target.closest("#page") ? { x: touch.clientX, y: touch.clientY } : null;
    },
    { passive: true },
  );
  builder.addEventListener("touchend", (event) => {
    const [touch] = Array.from(event.changedTouches);
    if (!start || !touch) return;
    const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
    start = null;
    if (Math.abs(dx) < farEnough || Math.abs(dx) < straightEnough * Math.abs(dy)) return;
    turn(builder, dx > 0 ? "prev" : "next");
  });
}

function turn(builder: HTMLElement, step: "prev" | "next"): void {
  const link = builder.querySelector<HTMLAnchorElement>(`a[data-step="${step}"]`);
  if (link) link.click();
}

function isTyping(target: Element): boolean {
  return target.closest("input, textarea, select, [contenteditable], [data-movable]") !== null;
}
