import { parseLifeDate } from "../life-date";

/** A significant event with a place in time. */
export interface LifeEvent {
  /** As the person wrote it: "spring 1952" of "Spring 1952: the flood", or the year that the sentence names. */
  when: string;
  title: string;
  sortKey: string;
}

/** Words that a date is made of, beside its digits. */
const dateWords = new Set(
  (
    "january february march april may june july august september october november december " +
    "jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday " +
    "spring summer autumn fall winter christmas easter in on about around circa ca c early mid late the of and to " +
    "until till since from before after between st nd rd th s"
  ).split(" "),
);

/**
 * Reads a significant event as people list them: "1952: The flood", "Moved to Galena in June 1952". Null for one
 * that names no year, which has no place in a timeline.
 */
export function readLifeEvent(text: string): LifeEvent | null {
  const sortKey = sortKeyOf(text);
  if (sortKey === null) return null;
  return { ...(splitDate(text) ?? { when: sortKey.slice(0, 4), title: text }), sortKey };
}

/** A sentence may name numbers that are no years ("1200 Elm Street"), and days apart from their year. */
function sortKeyOf(text: string): string | null {
  const { sortKey } = parseLifeDate(text);
  const hasMonth = sortKey !== null && sortKey.length > "1952".length;
  if (hasMonth) return sortKey;
  return /\b(1[5-9]\d\d|20\d\d)(?=s?\b)/.exec(text)?.[1] ?? sortKey;
}

/** "Spring 1952: the flood" says its date first. Null where what stands before the colon or dash is more than that. */
function splitDate(text: string): { when: string; title: string } | null {
  const parts = /^(.{1,60}?):\s+(.+)$/.exec(text) ?? /^(.{1,60}?)\s+[-–—]\s+(.+)$/.exec(text);
  const [, when = "", title = ""] = parts ?? [];
  const words = when.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isDate = words.every((word) => dateWords.has(word)) && sortKeyOf(when) !== null;
  return isDate ? { when: when.trim(), title: title.trim() } : null;
}
