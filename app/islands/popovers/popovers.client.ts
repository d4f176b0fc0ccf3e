const open = new Set<HTMLDetailsElement>();

/** One popover is open at a time; Escape, or a press elsewhere, closes it and gives the focus back. */
export function enhance(element: HTMLElement): void {
  const popover = element as HTMLDetailsElement;
  if (open.size === 0 && !document.documentElement.dataset.popovers) listen();
  popover.addEventListener("toggle", () => {
    if (!popover.open) {
      open.delete(popover);
      return;
    }
    close((other) => other !== popover);
    open.add(popover);
  });
}

function listen(): void {
  document.documentElement.dataset.popovers = "on";
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

function close(which: (popover: HTMLDetailsElement) => boolean): void {
  for (const popover of Array.from(open)) if (which(popover)) popover.open = false;
}
