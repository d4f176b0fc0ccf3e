const usualDuration = 5_000;
const swipeThreshold = 50;

let present: { message: HTMLElement; fold: () => void } | null = null;

/** A message folds to its title when its time is over or it is swiped away (toast.css). F8 focuses it. */
export function enhance(message: HTMLElement): void {
  if (present) present.fold();
  else document.addEventListener("keydown", focusAtF8);
  message.classList.add("toast");
  message.tabIndex = -1;
  const timer = window.setTimeout(fold, Number(message.dataset.duration) || usualDuration);
  const forgetSwipe = onSwipeRight(message, fold);
  present = { message, fold };

  function fold() {
    window.clearTimeout(timer);
    forgetSwipe();
    message.classList.remove("toast");
    message.classList.add("notice--folded");
  }
}

function focusAtF8(event: KeyboardEvent): void {
  if (event.key === "F8" && present) present.message.focus();
}

function onSwipeRight(message: HTMLElement, act: () => void): () => void {
  let start: number | null = null;
  const down = (event: PointerEvent) => {
    start = event.clientX;
  };
  const up = (event: PointerEvent) => {
    if (start !== null && event.clientX - start > swipeThreshold) act();
    start = null;
  };
  message.addEventListener("pointerdown", down);
  window.addEventListener("pointerup", up);
  return () => {
    message.removeEventListener("pointerdown", down);
    window.removeEventListener("pointerup", up);
  };
}
