import { t } from "~/messages/translate";
import { formatCalendarDate } from "../../base/format";
import { type DateOrder, parseLifeDate, translations } from "../../base/life-date";

export type TimelineMode = "chronological" | "stages";

export interface Timed {
  /** "1952", "1952-03" or "1952-03-06". */
  sortKey: string | null;
  age: number | null;
}

export interface TimelineEntry extends Timed {
  kind: "birth" | "marriage" | "event" | "story";
  id: string;
  /** Written by the user; may be empty. */
  when: string;
  title: string;
  text: string;
  promptId: number | null;
  chapterId: number | null;
  photoUrl: string | null;
}

export interface OrderedEntries<Entry> {
  dated: Entry[];
  /** Entries with an age but no known year, youngest first. */
  aged: Entry[];
  undated: Entry[];
}

/** Stable sort by date, or age if the year of birth is known (spec 2, section 4); years before months. */
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

/** "1952-03" for a date, "1951" for an age and year of birth. */
export function timeKey({ sortKey, age }: Timed, birthYear: number | null): string | null {
  if (sortKey !== null) return sortKey;
  return age === null || birthYear === null ? null : String(birthYear + age);
}

/** "spring 1952, age 7", in the user's words. */
export function formatWhen(date: string, age: number | null): string {
  if (age === null) return date;
  return date === ""
    ? t("Age {age}", { age: String(age) })
    : t("{date}, age {age}", { date, age: String(age) });
}

/** Expects a name like "1950s", and says it in the reader's language. */
export function sayDecade(name: string): string {
  return t("{year}s", { year: name.slice(0, 4) });
}

export interface Decade {
  /** "1950s", in every language; `sayDecade` says it. */
  name: string;
  firstEntryId: string;
}

/** Lists the decades of sorted entries, with the first entry of each. */
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

export interface LifeEvent {
  /** "spring 1952" as written, or the year in the sentence. */
  when: string;
  title: string;
  sortKey: string;
}

const dateWords = new Set(
  (
    "january february march april may june july august september october november december " +
    "jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday " +
    "spring summer autumn fall winter christmas easter in on about around circa ca c early mid late the of and to " +
    "until till since from before after between st nd rd th s " +
    "lunes martes miércoles jueves viernes sábado domingo navidad pascua " +
    "en el la los las del de al a y desde hasta hacia alrededor principios mediados fines finales año años " +
    "weihnachten ostern im am um seit bis anfang mitte ende"
  )
    .split(" ")
    .concat(Object.keys(translations)),
);

/** Parses "1952: The flood" or "Moved to Galena in June 1952". Null without a year. */
export function readLifeEvent(text: string): LifeEvent | null {
  const sortKey = sortKeyOf(text);
  if (sortKey === null) return null;
  return { ...(splitDate(text) ?? splitYear(text) ?? { when: sortKey.slice(0, 4), title: text }), sortKey };
}

/** Other numbers may look like years ("1200 Elm Street"). */
function sortKeyOf(text: string): string | null {
  const { sortKey } = parseLifeDate(text);
  const hasMonth = sortKey !== null && sortKey.length > "1952".length;
  if (hasMonth) return sortKey;
  return /\b(1[5-9]\d\d|20\d\d)(?=s?\b)/.exec(text)?.[1] ?? sortKey;
}

/** Null if the part before the separator is not only a date. */
function splitDate(text: string): { when: string; title: string } | null {
  const parts = /^(.{1,60}?):\s+(.+)$/.exec(text) ?? /^(.{1,60}?)\s+[-–—]\s+(.+)$/.exec(text);
  const [, when = "", title = ""] = parts ?? [];
  const words = when.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isDate = words.every((word) => dateWords.has(word)) && sortKeyOf(when) !== null;
  return isDate ? { when: when.trim(), title: title.trim() } : null;
}

/** "1945 The war ended": its year is not said twice. "1945 was hard" is a sentence, and stays whole. */
function splitYear(text: string): { when: string; title: string } | null {
  const [, when = "", title = ""] = /^(\d{4}),?\s+(\p{Lu}.*)$/u.exec(text.trim()) ?? [];
  return sortKeyOf(when) === null ? null : { when, title };
}

/** "February 3, 1931" for a day in digits, by the writer's order of day and month. Other words stay as written. */
export function sayLifeDate(text: string, order?: DateOrder): string {
  if (!/^\s*[\d./ -]+$/.test(text)) return text;
  const { sortKey } = parseLifeDate(text, order);
  return sortKey === null || sortKey.length === "1952".length ? text : formatCalendarDate(sortKey);
}
