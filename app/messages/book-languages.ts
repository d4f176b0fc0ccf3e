import { type Language, languages } from "./languages";

/** ISO 639-1 of the languages that a book can be made in. More than screens have: a book says its own sentences alone. */
export type BookLanguage =
  | Language
  | (
      | "ar"
      | "cs"
      | "da"
      | "el"
      | "fi"
      | "fr"
      | "he"
      | "hu"
      | "it"
      | "nb"
      | "nl"
      | "pl"
      | "pt"
      | "ru"
      | "sv"
      | "uk"
    );

interface BookLanguageFacts {
  name: string;
  /** BCP 47, for dates, numbers, sorting and the tags of Word. */
  locale: string;
}

/** Sorted by name, as they are offered. */
export const bookLanguages: Record<BookLanguage, BookLanguageFacts> = {
  cs: { name: "Čeština", locale: "cs-CZ" },
  da: { name: "Dansk", locale: "da-DK" },
  de: { name: "Deutsch", locale: "de-DE" },
  en: languages.en,
  es: { name: "Español", locale: "es-US" },
  fr: { name: "Français", locale: "fr-FR" },
  it: { name: "Italiano", locale: "it-IT" },
  hu: { name: "Magyar", locale: "hu-HU" },
  nl: { name: "Nederlands", locale: "nl-NL" },
  nb: { name: "Norsk bokmål", locale: "nb-NO" },
  pl: { name: "Polski", locale: "pl-PL" },
  pt: { name: "Português", locale: "pt-BR" },
  fi: { name: "Suomi", locale: "fi-FI" },
  sv: { name: "Svenska", locale: "sv-SE" },
  el: { name: "Ελληνικά", locale: "el-GR" },
  ru: { name: "Русский", locale: "ru-RU" },
  uk: { name: "Українська", locale: "uk-UA" },
  he: { name: "עברית", locale: "he-IL" },
  ar: { name: "العربية", locale: "ar-EG-u-nu-latn" },
};

export const bookLanguageCodes = Object.keys(bookLanguages) as BookLanguage[];

export function isBookLanguage(text: unknown): text is BookLanguage {
  return typeof text === "string" && Object.hasOwn(bookLanguages, text);
}
