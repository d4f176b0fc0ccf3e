const popovers = new Set<HTMLDetailsElement>();

/** One popover is open at a time; Escape, or a press elsewhere, closes it and gives the focus back. */
export function enhance(element: HTMLElement): void {
  const popover = element as HTMLDetailsElement;
  if (popovers.size === 0) listen();
  popovers.add(popover);
  popover.addEventListener("toggle", () => {
    if (popover.open) close((other) => other !== popover);
  });
}

function listen(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    close((popover) => {
      const summary = popover.querySelector("summary");
      if (summary && popover.contains(document.activeElement)) summary.focus();
      return true;
    });
  });
  document.addEventListener("click", (event) => close((popover) => !popover.contains(event.target as Node)));
}

/** Whether one is open is asked of itself: it is so a moment before it tells. */
function close(which: (popover: HTMLDetailsElement) => boolean): void {
  for (const popover of Array.from(popovers)) {
    if (popover.open && which(popover)) popover.open = false;
  }
}
