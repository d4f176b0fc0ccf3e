import { parseLifeDate } from "../life-date";

/** How a timeline is told: along the years, or chapter by chapter (spec 2, section 2.5). */
export type TimelineMode = "chronological" | "stages";

/** What is known of when something happened. */
export interface Timed {
  /** Of its date: "1952", "1952-03", "1952-03-06"; null where the date names no year. */
  sortKey: string | null;
  age: number | null;
}

/** Something in a timeline: a story, or a fact of the biographical information. */
export interface TimelineEntry extends Timed {
  kind: "birth" | "marriage" | "event" | "story";
  /** Its own within the timeline. */
  id: string;
  /** As the person wrote it; empty where nothing is told. */
  when: string;
  title: string;
  /** The first words; empty where there are none. */
  text: string;
  /** The prompt and chapter of a story; null for facts. */
  promptId: number | null;
  chapterId: number | null;
}

/** Entries in the order of time. */
export interface OrderedEntries<Entry> {
  dated: Entry[];
  /** Only the age is told, and the year of birth is not known: youngest first. */
  aged: Entry[];
  undated: Entry[];
}

/**
 * Orders entries by date, or by age where the year of birth is known (spec 2, section 4: timeline sort). A year
 * comes before the months and days in it. What happened at the same time stays in the order given, as does what has
 * no time at all.
 */
export function orderByTime<Entry extends Timed>(
  entries: Entry[],
  birthYear: number | null,
): OrderedEntries<Entry> {
  const keyed = entries.map((entry) => ({ entry, key: timeKey(entry, birthYear) }));
  const dated = keyed.filter(({ key }) => key !== null).sort((a, b) => compare(a.key, b.key));
  const rest = keyed.filter(({ key }) => key === null).map(({ entry }) => entry);
  return {
    dated: dated.map(({ entry }) => entry),
    aged: rest.filter(({ age }) => age !== null).sort((a, b) => (a.age ?? 0) - (b.age ?? 0)),
    undated: rest.filter(({ age }) => age === null),
  };
}

/** "1952-03" of a date, "1951" of an age with a year of birth; null without either. */
export function timeKey({ sortKey, age }: Timed, birthYear: number | null): string | null {
  if (sortKey !== null) return sortKey;
  return age === null || birthYear === null ? null : String(birthYear + age);
}

/** When a story happened, in the person's own words: "spring 1952, age 7". */
export function formatWhen(date: string, age: number | null): string {
  if (age === null) return date;
  return date === "" ? `Age ${age}` : `${date}, age ${age}`;
}

/** A decade of the timeline, and its first entry. */
export interface Decade {
  name: string;
  firstEntryId: string;
}

/** The decades that entries in the order of time fall into. */
export function listDecades(dated: TimelineEntry[], birthYear: number | null): Decade[] {
  const decades: Decade[] = [];
  for (const entry of dated) {
    const name = `${timeKey(entry, birthYear)?.slice(0, 3)}0s`;
    if (decades.at(-1)?.name !== name) decades.push({ name, firstEntryId: entry.id });
  }
  return decades;
}

function compare(a: string | null, b: string | null): number {
  if (a === b) return 0;
  return (a ?? "") < (b ?? "") ? -1 : 1;
}

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
