import { normalizeText } from "~/domain/writing/drafts/normalize-text";

/** The text fields of a form by name; a name that is there twice gets a plus sign. */
export type FormWords = Record<string, string>;

const textTypes = ["text", "textarea", "tel", "email", "url"];

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Also in the page's script (public/keep-words.js): both must agree. */
function textFields(form: HTMLFormElement): [name: string, field: TextField][] {
  const found: [string, TextField][] = [];
  for (const element of Array.from(form.elements)) {
    const field = element as TextField;
    if (!field.name || textTypes.indexOf(field.type) < 0 || field.name.startsWith("go-")) continue;
    let { name } = field;
    while (found.some(([other]) => other === name)) name += "+";
    found.push([name, field]);
  }
  return found;
}

export function currentWords(form: HTMLFormElement): FormWords {
  return toWords(textFields(form), ({ value }) => value);
}

export function shownWords(form: HTMLFormElement): FormWords {
  return toWords(textFields(form), ({ defaultValue }) => defaultValue);
}

export function fillWords(form: HTMLFormElement, words: FormWords): void {
  for (const [name, field] of textFields(form)) {
    const value = words[name];
    if (value === undefined || value === field.value) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Compares as saving does, which normalizes spaces and blank lines. Missing fields count as blank. */
export function isSameWords(one: FormWords, other: FormWords): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => normalizeText(one[name] || "") === normalizeText(other[name] || ""));
}

export function changedWords(words: FormWords, shown: FormWords): FormWords {
  const changed: FormWords = {};
  for (const name of Object.keys(words)) {
    if (normalizeText(words[name] || "") !== normalizeText(shown[name] || ""))
      changed[name] = words[name] || "";
  }
  return changed;
}

function toWords(fields: [string, TextField][], textOf: (field: TextField) => string): FormWords {
  const words: FormWords = {};
  for (const [name, field] of fields) words[name] = textOf(field);
  return words;
}
