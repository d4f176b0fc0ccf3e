import { currentLanguage } from "~/messages/language";
import { type DateOrder, parseLifeDate } from "../../base/life-date";
import { sayLifeDate } from "../../writing/timeline/timeline";

/** Says a date of the bio in words; digits are read as in the language that is spoken now, which is to be the book's. */
export function inWords(date: string): string {
  return sayLifeDate(date, bookOrder());
}

/** The key by which a date is sorted, from digits in the same order; null for other text. */
export function sortKeyOf(date: string): string | null {
  return parseLifeDate(date, bookOrder()).sortKey;
}

function bookOrder(): DateOrder {
  return currentLanguage() === "en" ? "month-first" : "day-first";
}
