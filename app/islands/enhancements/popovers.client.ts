const popovers = new Set<HTMLDetailsElement>();

/** Escape closes the popover and returns the focus; a click elsewhere only closes it. */
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

/** Checks `open` itself, which changes before the toggle event. */
function close(which: (popover: HTMLDetailsElement) => boolean): void {
  for (const popover of Array.from(popovers)) {
    if (popover.open && which(popover)) popover.open = false;
  }
}
