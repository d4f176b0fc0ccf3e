import type { Language } from "./languages";

let read = () => (typeof document === "undefined" ? "en" : document.documentElement.lang) as Language;
// A page's script needs no more: browsers know the locale of each language.
let localeOf = (language: Language): string => language;

/** The language of whoever reads what is made now: of the request, of the receiver of a mail, of a book. */
export function currentLanguage(): Language {
  return read();
}

/** BCP 47 of the current language. */
export function currentLocale(): string {
  return localeOf(read());
}

/** The server knows a language for each request, and its locale (language.server). */
export function readLanguageWith(others: {
  read: () => Language;
  localeOf: (language: Language) => string;
}): void {
  read = others.read;
  localeOf = others.localeOf;
}
