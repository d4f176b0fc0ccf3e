import type { DateOrder } from "~/db/tables";

export const lifeDateMax = 60;

/** Whether "3/4/1950" is March 4 or 3 April. */
export type { DateOrder };

/** `sortKey` sorts as text ("1952", "1952-03", "1952-03-06"). */
export interface LifeDate {
  /** False for an impossible day, such as February 30. */
  possible: boolean;
  sortKey: string | null;
}

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const monthPattern = months
  .map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`)
  .join("|")
  .replace("sep(", "sept?(");
const seasons: Record<string, number> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };
/** What readers of other languages write, by the words that are matched. */
export const translations: Record<string, string> = {};
for (const [english, others] of Object.entries({
  jan: "enero ene januar jänner",
  feb: "febrero februar",
  mar: "marzo märz",
  apr: "abril abr",
  may: "mayo mai",
  jun: "junio juni",
  jul: "julio juli",
  aug: "agosto ago",
  sep: "septiembre setiembre",
  oct: "octubre oktober okt",
  nov: "noviembre",
  dec: "diciembre dic dezember dez",
  1: "primero",
  spring: "primavera frühling frühjahr",
  summer: "verano sommer",
  fall: "otoño herbst",
  winter: "invierno",
}))
  for (const other of others.split(" ")) translations[other] = english;
/** What is said of a decade. */
const decades = [
  "the twenties, años veinte, zwanziger",
  "the thirties, años treinta, dreißiger",
  "the forties, años cuarenta, vierziger",
  "the fifties, años cincuenta, fünfziger",
  "the sixties, años sesenta, sechziger",
  "the seventies, años setenta, siebziger",
  "the eighties, años ochenta, achtziger",
  "the nineties, años noventa, neunziger",
].map((names) => names.split(", "));
const tens = "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa".split(" ");
const year = "([12]\\d{3})";
const ending = "(?=$|[,;)])";
/** No day of a month, so it is a year of the last century: "May of 68". */
const shortYear = "(?:3[2-9]|[4-9]\\d)";
const yearOfDay = `([12]\\d{3}|${shortYear})`;
const day = "(\\d{1,2})(?:st|nd|rd|th|º|°|ro|ero|er)?";

/** Parses "6 June 1944", "6/30/1944", "spring 1952"; other text has no sort key. `order` is for "3/4/1950" alone: a number above 12 is the day. */
export function parseLifeDate(text: string, order: DateOrder = "month-first"): LifeDate {
  const written = text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
  const words = toEnglish(written.replace(/\./g, ""));
  return dateInDigits(written, order) ?? dateInWords(words) ?? partialDate(words);
}

/** The year of a date as `parseLifeDate` takes it; null for other text. */
export function yearOfDate(text: string, order?: DateOrder): number | null {
  const { sortKey } = parseLifeDate(text, order);
  return sortKey === null ? null : Number(sortKey.slice(0, 4));
}

/** "3 de junio de 1944" is "3 jun 1944". "El mar" is the sea. */
function toEnglish(words: string): string {
  const dates = words.replace(/\b(?:al|el|del) mar\b/g, "").replace(/\bdel? /g, "");
  return dates.replace(/[a-zäñü]+/g, (word) => translations[word] ?? word);
}

/** Whether the order of day and month decides what a date means. */
export function isAmbiguousDate(text: string): boolean {
  return parseLifeDate(text, "day-first").sortKey !== parseLifeDate(text, "month-first").sortKey;
}

function dateInDigits(written: string, order: DateOrder): LifeDate | undefined {
  const iso = match(written, "^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})$");
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashed = match(written, "^(\\d{1,2})[/-](\\d{1,2})[/-](\\d{4})$");
  if (slashed) return slashedDate(Number(slashed[1]), Number(slashed[2]), Number(slashed[3]), order);
  const dotted = match(written, "^(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4})$");
  if (dotted) return dayOf(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  return undefined;
}

function slashedDate(first: number, second: number, yearNumber: number, order: DateOrder): LifeDate {
  const isDayFirst = first > 12 || (order === "day-first" && second <= 12);
  return isDayFirst ? dayOf(yearNumber, second, first) : dayOf(yearNumber, first, second);
}

function dateInWords(words: string): LifeDate | undefined {
  const dayFirst = match(words, `\\b${day}[ /-](?:of )?(${monthPattern})(?:,?[ /-]${yearOfDay})?\\b`);
  const ofDayFirst = dayFirst
    ? dayOf(yearOf(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]))
    : undefined;
  if (dayFirst?.[3]) return ofDayFirst;
  const inShort = match(words, `\\b(${monthPattern}) (?:of )?'?(${shortYear})\\b(?!,? ?\\d)`);
  if (inShort) return monthSort(yearOf(inShort[2]) ?? 0, monthOf(inShort[1]));
  const monthFirst = match(words, `\\b(${monthPattern})[ /-]${day}(?:,?[ /-]${yearOfDay})?\\b`);
  if (monthFirst) return dayOf(yearOf(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]));
  return ofDayFirst;
}

function partialDate(words: string): LifeDate {
  const isoMonth = match(words, `^${year}-(\\d{1,2})$`);
  if (isoMonth) return monthSort(Number(isoMonth[1]), Number(isoMonth[2]));
  const named = match(words, `\\b(${monthPattern}),? ${year}\\b`);
  if (named) return monthSort(Number(named[2]), monthOf(named[1]));
  const season = match(words, `\\b(${Object.keys(seasons).join("|")})(?: of)?,? '?${yearOfDay}\\b`);
  if (season) return monthSort(yearOf(season[2]) ?? 0, seasons[season[1] ?? ""] ?? 1);
  const bare = match(words, `\\b${year}s?\\b`);
  return { possible: true, sortKey: bare?.[1] ?? decadeIn(words) ?? shortYearIn(words) };
}

/** "The 50s", "los años 50", "los 50" and "los cincuenta" are 1950. */
function decadeIn(words: string): string | null {
  const inDigits = match(words, `\\b([2-9]0)(?:s|er)\\b|\\b(?:años|década(?: los)?|los) '?([2-9]0)${ending}`);
  if (inDigits) return `19${inDigits[1] ?? inDigits[2]}`;
  // "A los veinte años" is an age.
  const inWords = match(words, `\\b(?:década(?: los)?|los) (${tens.join("|")})${ending}`);
  if (inWords) return `19${tens.indexOf(inWords[1] ?? "") + 2}0`;
  const place = decades.findIndex((names) => names.some((name) => words.includes(name)));
  return place < 0 ? null : `19${place + 2}0`;
}

/** "En el 52" and "el año 52" are 1952. */
function shortYearIn(words: string): string | null {
  const short = match(words, `\\b(?:el|año) '?(${shortYear})${ending}`);
  return short ? `19${short[1]}` : null;
}

/** A day without a year has no sort key, but February 30 is still impossible. */
function dayOf(yearNumber: number | undefined, month: number, dayNumber: number): LifeDate {
  const leapYear = 2000;
  const daysInMonth = new Date(Date.UTC(yearNumber ?? leapYear, month, 0)).getUTCDate();
  const possible = month >= 1 && month <= 12 && dayNumber >= 1 && dayNumber <= daysInMonth;
  if (!possible || yearNumber === undefined) return { possible, sortKey: null };
  const fourDigits = String(yearNumber).padStart(4, "0");
  return { possible, sortKey: `${fourDigits}-${twoDigits(month)}-${twoDigits(dayNumber)}` };
}

function monthSort(yearNumber: number, month: number): LifeDate {
  if (month < 1 || month > 12) return { possible: false, sortKey: null };
  return { possible: true, sortKey: `${yearNumber}-${twoDigits(month)}` };
}

function monthOf(name: string | undefined): number {
  return months.findIndex((month) => month.slice(0, 3) === name?.slice(0, 3)) + 1;
}

function yearOf(text: string | undefined): number | undefined {
  if (!text) return undefined;
  return text.length === 2 ? 1900 + Number(text) : Number(text);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

function match(words: string, pattern: string): RegExpMatchArray | null {
  return words.match(new RegExp(pattern));
}
