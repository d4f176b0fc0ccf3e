/** A piece of a page: text that is markup already. */
export class Markup {
  constructor(readonly text: string) {}
}

type Value = Markup | string | number | null | false | Value[];

/** A piece of a page in which every value stands as text, except other pieces; lists are put together. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...values.map(toText)));
}

function toText(value: Value): string {
  if (Array.isArray(value)) return value.map(toText).join("");
  if (value instanceof Markup) return value.text;
  return value === null || value === false ? "" : escapeText(String(value));
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
