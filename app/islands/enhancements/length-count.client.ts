import { lengthText } from "./length-text";

/** Shows below a field how many characters are left, or too many. */
export function showLength(field: HTMLInputElement | HTMLTextAreaElement): void {
  const text = lengthText(field.value.trim().length, Number(field.dataset.max));
  const shown = field.parentElement?.querySelector<HTMLElement>("[data-length-count]");
  const line = shown || document.createElement("p");
  if (!shown) {
    line.className = "field__hint";
    line.dataset.lengthCount = "";
    line.setAttribute("role", "status");
    field.insertAdjacentElement("afterend", line);
  }
  line.textContent = text;
}
