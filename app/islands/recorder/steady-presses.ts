/** Milliseconds: a second tap of a double tap comes sooner, also from a hand that trembles. */
export const settlingTime = 1_000;

/**
 * Ignores presses for a second after `since`, in milliseconds of the page, and after each call of the result, when another
 * control may lie under the finger. Clicks by script pass.
 */
export function steadyPresses(area: Element, since = performance.now()): () => void {
  area.addEventListener(
    "click",
    (event) => {
      if (!event.isTrusted || performance.now() - since >= settlingTime) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  return () => {
    since = performance.now();
  };
}
