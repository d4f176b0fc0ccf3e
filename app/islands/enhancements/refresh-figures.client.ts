import { formatNumber } from "~/domain/base/format";

/** Milliseconds: windows get and lose the focus often. */
const leastAge = 5_000;

export function enhance(container: HTMLElement): void {
  const url = container.dataset.url;
  if (!url) return;
  let fetchedAt = Date.now();
  window.addEventListener("focus", refresh);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });

  function refresh() {
    if (Date.now() - fetchedAt < leastAge) return;
    fetchedAt = Date.now();
    fetch(url || "", { credentials: "same-origin" })
      .then((answer) => (answer.ok ? answer.json() : {}))
      .then((figures: Record<string, unknown>) => show(container, figures))
      // The page stays as it is: it is as old as its load without script as well.
      .catch(() => undefined);
  }
}

function show(container: HTMLElement, figures: Record<string, unknown>): void {
  for (const element of Array.from(container.querySelectorAll<HTMLElement>("[data-figure]"))) {
    const figure = figures[element.dataset.figure || ""];
    if (typeof figure === "number") element.textContent = formatNumber(figure);
  }
}
