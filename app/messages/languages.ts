/** ISO 639-1 of the languages that have a catalogue in `messages/`; "en" is the language of the code. */
export type Language = "en" | "es" | "de";

interface LanguageFacts {
  name: string;
  /** BCP 47, for numbers, dates and money. */
  locale: string;
  /** A language that is begun is offered only where the operator says so. */
  isWhole: boolean;
  /** The questions have two wordings, and `messages/familiar` has what differs: *usted* and *tú*. */
  hasFamiliar?: boolean;
}

export const defaultLanguage: Language = "en";

export const languages: Record<Language, LanguageFacts> = {
  en: { name: "English", locale: "en-US", isWhole: true },
  es: { name: "Español", locale: "es-US", isWhole: true, hasFamiliar: true },
  de: { name: "Deutsch", locale: "de-DE", isWhole: false },
};

export const languageCodes = Object.keys(languages) as Language[];

export const wholeLanguages = languageCodes.filter((code) => languages[code].isWhole);

export function isLanguage(text: unknown): text is Language {
  return languageCodes.some((code) => code === text);
}

/** What the database or a client says; English where it is no language of ours. */
export function toLanguage(text: string | null | undefined): Language {
  return isLanguage(text) ? text : defaultLanguage;
}

export type Direction = "ltr" | "rtl";

const rightToLeftLanguages = ["ar", "fa", "he", "ps", "ur", "yi"];

export function directionOfLanguage(language: string): Direction {
  return rightToLeftLanguages.includes(language) ? "rtl" : "ltr";
}
