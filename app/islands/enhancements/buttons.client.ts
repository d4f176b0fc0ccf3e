/** Clicks the button at the window event that `data-click-on` names. */
export function clickOnEvent(button: HTMLElement): void {
  const eventName = button.dataset.clickOn;
  if (eventName) window.addEventListener(eventName, () => button.click());
}

export function printButton(words: HTMLElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = words.dataset.label || "";
  button.addEventListener("click", () => window.print());
  words.textContent = "";
  words.appendChild(button);
}
