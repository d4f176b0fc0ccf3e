import type { Message, Values, ValuesOf } from "./message";

type Translate = (text: string, values?: Values) => string;

const plural = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;

/** Pages in English need no more than this, and they are sent it before the first key. */
let translate: Translate = (text, values) => {
  if (!values) return text;
  const shown = (_: string, name: string) => (values[name] as string | number).toLocaleString("en");
  const choose = (_: string, name: string, one: string, other: string) =>
    (values[name] === 1 ? one : other).replace("#", shown(_, name));
  return text.replace(plural, choose).replace(/\{(\w+)\}/g, shown);
};

/** The server has all sentences of all languages (translate.server), a page in another language its own (islands/messages). */
export function translateWith(other: Translate): void {
  translate = other;
}

/** Says a sentence in the language of whoever reads it. The sentence is written in English, in ICU MessageFormat; `npm run messages` collects it. */
export function t(message: Message): string;
export function t<Text extends string>(text: Text, ...values: ValuesOf<Text>): string;
export function t(text: string, values?: Values): string {
  return translate(text, values);
}
