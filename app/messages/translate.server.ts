import { IntlMessageFormat } from "intl-messageformat";
import { type BookLanguage, bookLanguages } from "./book-languages";
import { readCatalog, readFamiliarCatalog } from "./catalogs.server";
import { formatPlain } from "./format-plain";
import { isSpokenFamiliarly, spokenLanguage } from "./language";
import { readLanguageOfScope } from "./language.server";
import type { Language } from "./languages";
import { unpack, type Values } from "./message";
import { translateWith } from "./translate";

type Compiled = (values: Values | undefined) => string;

const compiled = new Map<BookLanguage, Map<string, Compiled | string>>();

/** Called once by each program that is not a page's script: from now on, `t` knows all languages. */
export function speakAllLanguages(): void {
  readLanguageOfScope();
  translateWith((text, values) => {
    if (values) return translate(text, values);
    const message = unpack(text);
    return translate(message.text, message.values);
  });
}

function translate(text: string, values: Values | undefined): string {
  const language = spokenLanguage();
  const familiar = isSpokenFamiliarly() ? readFamiliarCatalog(language as Language)[text] : undefined;
  if (familiar !== undefined) return familiar;
  const known = compiled.get(language) ?? new Map<string, Compiled | string>();
  compiled.set(language, known);
  let sentence = known.get(text);
  if (sentence === undefined) {
    // Texts of people are not sentences of ours: they are not kept.
    const said = readCatalog(language)[text];
    if (said === undefined && !values) return withoutContext(text);
    sentence = compileSaid(said, withoutContext(text), bookLanguages[language].locale);
    known.set(text, sentence);
  }
  return sayCompiled(sentence, values);
}

function sayCompiled(sentence: Compiled | string, values: Values | undefined): string {
  return typeof sentence === "string" ? sentence : sentence(values);
}

/** "About##of the site" is "About" where it means the site: one English word may need two translations. */
function withoutContext(text: string): string {
  const at = text.indexOf("##");
  return at < 0 ? text : text.slice(0, at);
}

/** English where there is no translation, or one that a translator's folder has with other placeholders or a slip in its syntax. */
function compileSaid(said: string | undefined, english: string, locale: string): Compiled | string {
  if (said === undefined) return compile(english, locale);
  try {
    const own = compile(said, locale);
    if (typeof own === "string") return own;
    if (!/\{\w+,/.test(said) && placeholdersOf(said).some((name) => !english.includes(name)))
      return compile(english, locale);
    return (values) => sayOr(english, own, values, locale);
  } catch {
    return compile(english, locale);
  }
}

function placeholdersOf(text: string): string[] {
  return text.match(/\{\w+/g) ?? [];
}

function sayOr(english: string, own: Compiled, values: Values | undefined, locale: string): string {
  try {
    return own(values);
  } catch {
    return sayCompiled(compile(english, locale), values);
  }
}

/** Most sentences are plain or have plain values, which need no library. */
function compile(text: string, locale: string): Compiled | string {
  if (!text.includes("{")) return text;
  if (!/\{\w+,/.test(text)) return (values) => (values ? formatPlain(text, values, locale) : text);
  const format = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
  return (values) => String(format.format(values));
}
