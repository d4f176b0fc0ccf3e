/** The locale of numbers, dates and times. It has a file of its own, because scripts of pages load it. */
export const locale = "en-US";

/** ISO 639-1. Of every page so far; kept pages have it in their keys. */
export const defaultLanguage = "en";

export type Direction = "ltr" | "rtl";

const rightToLeftLanguages = ["ar", "fa", "he", "ps", "ur", "yi"];

/** Of pages in this language. */
export function directionOfLanguage(language: string): Direction {
  return rightToLeftLanguages.includes(language) ? "rtl" : "ltr";
}
