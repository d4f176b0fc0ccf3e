import { currentLocale } from "~/messages/language";
import { t } from "~/messages/translate";
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

/** Ignores texts that are no age or date. */
export function ageAndDateHints({ age, date, birthdate, order }: Written): AgeAndDateHints {
  const when = parseLifeDate(date, order).sortKey;
  const birth = parseLifeDate(birthdate, order).sortKey;
  const reading =
    when !== null && isAmbiguousDate(date) ? t("Read as {when}.", { when: longDate(when) }) : null;
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
  return { from: fullYears(lastDay(birth), firstDay(when)), to: fullYears(firstDay(birth), lastDay(when)) };
}

function suggestAge({ from, to }: Ages): AgeAndDateHints["suggestion"] {
  if (to < 0 || to > oldest) return null;
  const [least, age] = [String(Math.max(0, from)), String(to)];
  if (least === age)
    return { field: "age", text: t("By your birthdate, you were {age} then.", { age }), values: [age] };
  const text = t("By your birthdate, you were {least} or {age} then.", { least, age });
  return { field: "age", text, values: [least, age] };
}

function suggestDate(age: number, birth: string): AgeAndDateHints["suggestion"] {
  if (age > oldest) return null;
  const first = Number(birth.slice(0, 4)) + age;
  const [year, next] = [String(first), String(first + 1)];
  // Born on the first day of a year, one is of the same age all the year.
  if (firstDay(birth).endsWith("-01-01") && birth.length > 7)
    return { field: "date", text: t("By your birthdate, that was in {year}.", { year }), values: [year] };
  const text = t("By your birthdate, that was in {year} or {next}.", { year, next });
  return { field: "date", text, values: [year, next] };
}

function findClash(age: number, ages: Ages, date: string, birthdate: string): string | null {
  if (age >= ages.from - tolerance && age <= ages.to + tolerance) return null;
  const slip = t("The age says {age}. Both are kept as you wrote them; change one if it is a slip.", {
    age: String(age),
  });
  return `${describeThen(ages, { date: date.trim(), birthdate: birthdate.trim() })} ${slip}`;
}

function describeThen({ from, to }: Ages, written: { date: string; birthdate: string }): string {
  if (to < 0) return t("{date} was before your birth, by your birthdate ({birthdate}).", written);
  const known = { ...written, age: String(to) };
  if (from === to) return t("In {date} you were {age}, by your birthdate ({birthdate}).", known);
  const values = { ...known, least: String(Math.max(0, from)) };
  return t("In {date} you were {least} or {age}, by your birthdate ({birthdate}).", values);
}

function firstDay(key: string): string {
  return key.length === 4 ? `${key}-01-01` : key.length === 7 ? `${key}-01` : key;
}

function lastDay(key: string): string {
  return key.length === 4 ? `${key}-12-31` : key.length === 7 ? `${key}-31` : key;
}

function fullYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** "April 3, 1950" for a full date. */
function longDate(key: string): string {
  const format = { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" } as const;
  return new Date(key).toLocaleDateString(currentLocale(), format);
}
