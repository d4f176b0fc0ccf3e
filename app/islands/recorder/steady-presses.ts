/** Milliseconds: a second tap of a double tap comes sooner, also from a hand that trembles. */
export const settlingTime = 1_000;

/**
 * Ignores presses in `area` for a second from now, and from each call of the returned function, after which another control may
 * lie under the finger. Clicks by script pass.
 */
export function steadyPresses(area: Element): () => void {
  let since = performance.now();
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
