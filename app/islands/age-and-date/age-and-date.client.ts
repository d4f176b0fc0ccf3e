import type { DateOrder } from "~/domain/base/life-date";
import { ageAndDateHints } from "~/domain/writing/stories/age-and-date";
import { t } from "~/messages/translate";

/** Shows the hints for what is typed now; a press fills the empty field, and nothing else does. */
export function showAgeAndDate(place: HTMLElement): void {
  const form = place.closest("form");
  const field = (name: "age" | "date") => form?.elements.namedItem(name) as HTMLInputElement | null;
  const { reading, suggestion, clash } = ageAndDateHints({
    age: field("age")?.value || "",
    date: field("date")?.value || "",
    birthdate: place.dataset.birthdate || "",
    order: place.dataset.order as DateOrder,
  });
  place.textContent = "";
  for (const text of [reading, clash]) if (text) addLine(place, text);
  if (!suggestion) return;
  const line = addLine(place, `${suggestion.text} `);
  for (const value of suggestion.values) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button--quiet";
    button.textContent =
      suggestion.field === "age" ? t("Use {value} as age", { value }) : t("Use {value} as date", { value });
    button.onclick = () => fill(field(suggestion.field), value);
    line.appendChild(button);
  }
}

function addLine(place: HTMLElement, text: string): HTMLElement {
  const line = document.createElement("p");
  line.textContent = text;
  return place.appendChild(line);
}

function fill(field: HTMLInputElement | null, value: string): void {
  if (field?.value.trim() !== "") return;
  field.value = value;
  field.focus();
  // Drafts and hints follow what is typed.
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
