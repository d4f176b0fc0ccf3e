/** A browser event presses the button (`data-pressed-by` names it), so that other code can ask for what it does. */
export function enhance(button: HTMLElement): void {
  const eventName = button.dataset.pressedBy;
  if (eventName) window.addEventListener(eventName, () => button.click());
}
