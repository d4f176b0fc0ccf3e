const usualDuration = 5_000;
const swipeThreshold = 50;

let present: { message: HTMLElement; settle: () => void } | null = null;

/** A toast until it times out or is swiped away, then a message at the page's top. F8 focuses it. */
export function enhance(message: HTMLElement): void {
  if (present) present.settle();
  else document.addEventListener("keydown", focusAtF8);
  const place = keepPlace(message);
  message.classList.add("toast");
  message.tabIndex = -1;
  const timer = window.setTimeout(settle, Number(message.dataset.duration) || usualDuration);
  const forgetSwipe = onSwipeRight(message, settle);
  present = { message, settle };

  function settle() {
    window.clearTimeout(timer);
    forgetSwipe();
    message.classList.remove("toast");
    place.remove();
  }
}

/** Prevents a layout shift. */
function keepPlace(message: HTMLElement): HTMLElement {
  const place = document.createElement("div");
  const { marginBottom } = window.getComputedStyle(message);
  place.style.height = `${message.offsetHeight}px`;
  place.style.marginBottom = marginBottom;
  message.before(place);
  return place;
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
