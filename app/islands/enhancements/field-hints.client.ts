import { lengthText } from "./length-text";

/** Called at each key in a field with a limit of its length. */
export function showHints(field: HTMLInputElement): void {
  showLength(field);
  const beside = field.form?.querySelector<HTMLElement>("[data-birthdate]");
  if (beside && /^(age|date)$/.test(field.name))
    void import("../age-and-date/age-and-date.client").then((module) => module.showAgeAndDate(beside));
}

function showLength(field: HTMLInputElement): void {
  const text = lengthText(field.value.trim().length, Number(field.dataset.max));
  const shown = field.parentElement?.querySelector<HTMLElement>("[data-length-count]");
  if (!shown && text === "") return;
  const line = shown || document.createElement("p");
  if (!shown) {
    line.className = "field__hint";
    line.dataset.lengthCount = "";
    line.setAttribute("role", "status");
    field.insertAdjacentElement("afterend", line);
  }
  line.textContent = text;
}
