/** A browser event presses the button (`data-click-on` names it), so that other code can ask for what it does. */
export function clickOnEvent(button: HTMLElement): void {
  const eventName = button.dataset.clickOn;
  if (eventName) window.addEventListener(eventName, () => button.click());
}

/** Puts a button that prints in the place of the words that tell how to. */
export function printButton(words: HTMLElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = words.dataset.label || "";
  button.addEventListener("click", () => window.print());
  words.textContent = "";
  words.appendChild(button);
}
