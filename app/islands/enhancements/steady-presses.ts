/** Milliseconds: a second tap of a double tap comes sooner, also from a hand that trembles. */
export const settlingTime = 1_000;

/**
 * Ignores presses for a second after `since`, in milliseconds of the page, and after each call of the result, when another
 * control may lie under the finger. Clicks by script pass.
 */
export function steadyPresses(
  area: Element,
  since = performance.now(),
  isHeld: (event: MouseEvent) => boolean = ({ isTrusted }) => isTrusted,
): () => void {
  area.addEventListener(
    "click",
    (event) => {
      if (performance.now() - since >= settlingTime || !isHeld(event as MouseEvent)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  return () => {
    since = performance.now();
  };
}

/** The second tap of a double tap turns no further page. Keys do, and a page that loads itself anew is no arrival. */
export function steadyTurns(area: Element, turners: string): void {
  const { type, TYPE_NAVIGATE } = performance.navigation;
  if (type !== TYPE_NAVIGATE) return;
  steadyPresses(area, 0, ({ detail, target }) => detail > 0 && (target as Element).closest(turners) !== null);
}
