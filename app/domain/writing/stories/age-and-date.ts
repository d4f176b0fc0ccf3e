import { type DateOrder, isAmbiguousDate, parseLifeDate } from "../../base/life-date";

/** Said beside the fields Age and Date; none of it changes or refuses anything. */
export interface AgeAndDateHints {
  /** How a date such as "3/4/1950" is read. */
  reading: string | null;
  /** Offered for an empty field, by the birthdate. */
  suggestion: { field: "age" | "date"; text: string; values: string[] } | null;
  clash: string | null;
}

interface Written {
  age: string;
  date: string;
  birthdate: string;
  order: DateOrder;
}

/** A difference of one year is no clash: people count ages as they like. */
const tolerance = 1;
const oldest = 120;

/** Compares what was typed with the birthdate; texts that are no age or date are left alone. */
export function ageAndDateHints({ age, date, birthdate, order }: Written): AgeAndDateHints {
  const when = parseLifeDate(date, order).sortKey;
  const birth = parseLifeDate(birthdate, order).sortKey;
  const reading = when !== null && isAmbiguousDate(date) ? `Read as ${longDate(when)}.` : null;
  const none = { reading, suggestion: null, clash: null };
  const years = /^\d{1,3}$/.test(age.trim()) ? Number(age) : null;
  if (birth === null) return none;
  if (age.trim() === "" && when !== null) return { ...none, suggestion: suggestAge(agesAt(when, birth)) };
  if (date.trim() === "" && years !== null) return { ...none, suggestion: suggestDate(years, birth) };
  if (years === null || when === null) return none;
  return { ...none, clash: findClash(years, agesAt(when, birth), date, birthdate) };
}

interface Ages {
  from: number;
  to: number;
}

/** Negative before the birth. */
function agesAt(when: string, birth: string): Ages {
  return { from: fullYears(last(birth), first(when)), to: fullYears(first(birth), last(when)) };
}

function suggestAge({ from, to }: Ages): AgeAndDateHints["suggestion"] {
  if (to < 0 || to > oldest) return null;
  const values = [...new Set([Math.max(0, from), to])].map(String);
  return { field: "age", text: `By your birthdate, you were ${values.join(" or ")} then.`, values };
}

function suggestDate(age: number, birth: string): AgeAndDateHints["suggestion"] {
  if (age > oldest) return null;
  const year = Number(birth.slice(0, 4)) + age;
  // Born on the first day of a year, one is of the same age all the year.
  const values = first(birth).endsWith("-01-01") && birth.length > 7 ? [year] : [year, year + 1];
  const texts = values.map(String);
  return { field: "date", text: `By your birthdate, that was in ${texts.join(" or ")}.`, values: texts };
}

function findClash(age: number, { from, to }: Ages, date: string, birthdate: string): string | null {
  if (age >= from - tolerance && age <= to + tolerance) return null;
  const by = `by your birthdate (${birthdate.trim()})`;
  const then =
    to < 0
      ? `${date.trim()} was before your birth, ${by}.`
      : `In ${date.trim()} you were ${from === to ? to : `${Math.max(0, from)} or ${to}`}, ${by}.`;
  return `${then} The age says ${age}. Both are kept as you wrote them; change one if it is a slip.`;
}

function first(key: string): string {
  return key.length === 4 ? `${key}-01-01` : key.length === 7 ? `${key}-01` : key;
}

function last(key: string): string {
  return key.length === 4 ? `${key}-12-31` : key.length === 7 ? `${key}-31` : key;
}

function fullYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

const monthNames =
  "January February March April May June July August September October November December".split(" ");

/** "April 3, 1950" for a full date. */
function longDate(key: string): string {
  const [year, month, day] = key.split("-").map(Number);
  return `${monthNames[(month ?? 1) - 1]} ${day}, ${year}`;
}
