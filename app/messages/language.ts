import type { BookLanguage } from "./book-languages";
import type { Language } from "./languages";

let read = () => (typeof document === "undefined" ? "en" : document.documentElement.lang) as BookLanguage;
// A page says its locale where browsers would take another one.
let localeOf = (language: BookLanguage): string =>
  (typeof document !== "undefined" && document.documentElement.dataset.locale) || language;
let isFamiliar = () => false;
let sayIn = <Result>(_language: BookLanguage, say: () => Result): Result => say();

/** The language of whoever reads what is made now: of the request, of the receiver of a mail. */
export function currentLanguage(): Language {
  return read() as Language;
}

/** The language in which sentences are said now. While a book is made, that is the book's. */
export function spokenLanguage(): BookLanguage {
  return read();
}

export function isSpokenFamiliarly(): boolean {
  return isFamiliar();
}

/** Says something of a book in its language, among what is said to its reader. `say` returns at once. */
export function saidIn<Result>(language: BookLanguage, say: () => Result): Result {
  return sayIn(language, say);
}

/** BCP 47 of the language that is spoken now. */
export function currentLocale(): string {
  return localeOf(read());
}

/** The server knows a language for each request, and its locale (language.server). */
export function readLanguageWith(others: {
  read: () => BookLanguage;
  localeOf: (language: BookLanguage) => string;
  sayIn: <Result>(language: BookLanguage, say: () => Result) => Result;
  isFamiliar: () => boolean;
}): void {
  read = others.read;
  localeOf = others.localeOf;
  sayIn = others.sayIn;
  isFamiliar = others.isFamiliar;
}
