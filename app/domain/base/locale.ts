/** The locale of numbers, dates and times. It has a file of its own, because scripts of pages load it. */
export const locale = "en-US";

/** ISO 639-1. Kept pages and kept parts have it in their keys. */
export const defaultLanguage = "en";

export type Direction = "ltr" | "rtl";

const rightToLeftLanguages = ["ar", "fa", "he", "ps", "ur", "yi"];

/** The direction in which a page of this language is written. */
export function directionOfLanguage(language: string): Direction {
  return rightToLeftLanguages.includes(language) ? "rtl" : "ltr";
}
