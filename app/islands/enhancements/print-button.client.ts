/** Puts a button that prints in the place of the words that tell how to. */
export function enhance(words: HTMLElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = words.dataset.label || "";
  button.addEventListener("click", () => window.print());
  words.textContent = "";
  words.appendChild(button);
}
