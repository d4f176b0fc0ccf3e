import { t } from "~/messages/translate";
import { type DateOrder, parseLifeDate } from "../../base/life-date";

interface AgedChapter {
  id: number;
  title: string;
  /** Written as in "Ages 0-12". */
  ageRange: string;
}

/** Full years of age; `to` is infinite for "65 and beyond". */
interface Ages {
  from: number;
  to: number;
}

/** Undefined for words that are no ages. */
export function parseAges(ageRange: string): Ages | undefined {
  const [, from, to] = /^\D*(\d{1,3})(?:\s*(?:-|–|to)\s*(\d{1,3}))?/.exec(ageRange) ?? [];
  if (from === undefined) return undefined;
  if (to !== undefined) return { from: Number(from), to: Number(to) };
  const isOpen = /beyond|older|over|\+|on\b/i.test(ageRange);
  return { from: Number(from), to: isOpen ? Number.POSITIVE_INFINITY : Number(from) };
}

/** The year in a date as people write it; undefined if there is none. */
export function yearOf(date: string, order?: DateOrder): number | undefined {
  const { sortKey } = parseLifeDate(date, order);
  return sortKey === null ? undefined : Number(sortKey.slice(0, 4));
}

/** The first chapter of that year in a life; undefined if the year, the birth or the ages do not say it. */
export function chapterOfYear<Chapter extends AgedChapter>(
  chapters: readonly Chapter[],
  birthYear: number | undefined,
  year: number | undefined,
): Chapter | undefined {
  if (birthYear === undefined || year === undefined) return undefined;
  const age = year - birthYear;
  return chapters.find(({ ageRange }) => {
    const ages = parseAges(ageRange);
    return ages !== undefined && age >= ages.from && age <= ages.to;
  });
}

/** "The Early Years (1938 to 1950)"; the title alone if the years are not known. */
export function titleWithYears({ title, ageRange }: AgedChapter, birthYear: number | undefined): string {
  const ages = parseAges(ageRange);
  if (!ages || birthYear === undefined) return title;
  const from = birthYear + ages.from;
  return Number.isFinite(ages.to)
    ? t("{title} ({from} to {to})", { title, from: String(from), to: String(birthYear + ages.to) })
    : t("{title} (from {from})", { title, from: String(from) });
}
