export function enhance(words: HTMLElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = words.dataset.label || "";
  button.addEventListener("click", () => window.print());
  words.textContent = "";
  words.appendChild(button);
}
