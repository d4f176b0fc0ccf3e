import type { Release } from "~/db/releases.server";
import { currentLocale } from "~/messages/language";
import { languages } from "~/messages/languages";
import { t } from "~/messages/translate";
import { days, hours, minutes } from "./deps";
import { isTimeZone } from "./time-zones";

/* Islands of the editor must not import this: it would double their script (tests/e2e/recorder.spec.ts). */

/** A time, or its ISO 8601 text. Shown in UTC unless a function says otherwise. */
type Instant = Date | string;

type DateFormat = "date" | "month" | "shortDate" | "dateTime" | "localDate";

/** The local one is in the server's time zone (`TZ`). */
const dateFormats: Record<DateFormat, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: "long", timeZone: "UTC" },
  month: { month: "long", year: "numeric", timeZone: "UTC" },
  shortDate: { dateStyle: "medium", timeZone: "UTC" },
  dateTime: { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" },
  localDate: { dateStyle: "long" },
};

type NumberFormat = "number" | "exactMoney" | "wholeMoney" | "megabytes" | "gigabytes" | "rate" | LongUnit;
type LongUnit = "second" | "minute" | "hour";

const currency = { style: "currency", currency: "USD" } as const;
const unit = (name: string) => ({ style: "unit", unit: name }) as const;
const longUnit = (name: LongUnit) => ({ ...unit(name), unitDisplay: "long" }) as const;
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

const numberFormats: Record<NumberFormat, Intl.NumberFormatOptions> = {
  number: {},
  exactMoney: currency,
  wholeMoney: { ...currency, maximumFractionDigits: 0 },
  megabytes: unit("megabyte"),
  gigabytes: { ...unit("gigabyte"), ...oneDecimal },
  rate: { style: "percent", maximumFractionDigits: 3 },
  second: longUnit("second"),
  minute: longUnit("minute"),
  hour: longUnit("hour"),
};

/** Formats, and the few sentences of `ago`, by language: making one takes longer than formatting. */
const kept = new Map<string, unknown>();

function keep<Format>(name: string, make: (locale: string) => Format): Format {
  const locale = currentLocale();
  const key = `${locale} ${name}`;
  const known = (kept.get(key) as Format | undefined) ?? make(locale);
  kept.set(key, known);
  return known;
}

function dateFormat(name: DateFormat): Intl.DateTimeFormat {
  return keep(name, (locale) => new Intl.DateTimeFormat(locale, dateFormats[name]));
}

function numberFormat(name: NumberFormat): Intl.NumberFormat {
  return keep(name, (locale) => new Intl.NumberFormat(locale, numberFormats[name]));
}

/** "March 4, 2026". */
export function formatDate(at: Instant): string {
  return dateFormat("date").format(new Date(at));
}

/** "November 2026", of "2026-11". */
export function formatMonth(month: string): string {
  return dateFormat("month").format(new Date(`${month}-01T00:00:00Z`));
}

/** "March 4, 2026", in the server's time zone (`TZ`). */
export function formatLocalDate(at: Instant): string {
  return dateFormat("localDate").format(new Date(at));
}

/** "Mar 4, 2026". */
export function formatShortDate(at: Instant): string {
  return dateFormat("shortDate").format(new Date(at));
}

/** "Mar 4, 2026, 5:06 AM UTC". */
export function formatDateTime(at: Instant): string {
  return t("{value} UTC", { value: dateFormat("dateTime").format(new Date(at)) });
}

/** Formats "1952-06" as "June 1952". Any other text is returned unchanged. */
export function formatCalendarDate(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text) ?? [];
  if (!year || !month || Number(month) < 1 || Number(month) > 12) return text;
  const instant = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
  return instant.toLocaleDateString(currentLocale(), {
    year: "numeric",
    month: "long",
    ...(day && { day: "numeric" }),
    timeZone: "UTC",
  });
}

/** "a moment ago", "12 minutes ago", "3 days ago"; the date after 60 days. */
export function formatAgo(at: Instant, now: Date): string {
  const passed = Math.max(0, now.getTime() - new Date(at).getTime());
  if (passed < minutes) return t("a moment ago");
  if (passed < hours) return ago(Math.floor(passed / minutes), "minute");
  if (passed < days) return ago(Math.floor(passed / hours), "hour");
  if (passed < 60 * days) return ago(Math.floor(passed / days), "day");
  return t("on {day}", { day: formatDate(at) });
}

function ago(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  return keep(`${count} ${unit}`, (locale) => new Intl.RelativeTimeFormat(locale).format(-count, unit));
}

/** Formats times recorded to the hour: "within the last hour", then like `formatAgo`. */
export function formatLastUse(at: Instant, now: Date): string {
  return now.getTime() - new Date(at).getTime() < hours ? t("within the last hour") : formatAgo(at, now);
}

/** "today", "yesterday", "on Tuesday", "on March 4" in that time zone; UTC if unknown. */
export function formatRelativeDay(at: Date, now: Date, timeZone: string): string {
  const zone = isTimeZone(timeZone) ? timeZone : "UTC";
  const distance = (dayNumber(now, zone) - dayNumber(at, zone)) / days;
  if (distance <= 0) return t("today");
  if (distance === 1) return t("yesterday");
  const format: Intl.DateTimeFormatOptions =
    distance < 7 ? { weekday: "long" } : { month: "long", day: "numeric" };
  return t("on {day}", { day: at.toLocaleDateString(currentLocale(), { ...format, timeZone: zone }) });
}

/** Start of the calendar day in UTC, in milliseconds. */
function dayNumber(at: Date, timeZone: string): number {
  // This locale writes ISO dates.
  const [year, month, day] = at
    .toLocaleDateString("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
    .split("-")
    .map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day);
}

/** "40 seconds", "1 minute", "12 minutes", "1 hour and 5 minutes". */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return numberFormat("second").format(Math.max(1, Math.round(seconds)));
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return numberFormat("minute").format(minutes);
  const rest = minutes % 60;
  const hours = numberFormat("hour").format(Math.floor(minutes / 60));
  return rest === 0 ? hours : formatList([hours, numberFormat("minute").format(rest)]);
}

/** A place in a recording: "0:12", "12:05", "1:02:05". */
export function formatTimecode(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0");
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
}

const megabyte = 1024 * 1024;

/** "less than 1 MB", "45 MB", "2.1 GB". */
export function formatBytes(bytes: number): string {
  const megabytes = Math.round(bytes / megabyte);
  if (megabytes < 1) return t("less than 1 MB");
  return megabytes < 1000
    ? numberFormat("megabytes").format(megabytes)
    : numberFormat("gigabytes").format(bytes / 1024 / megabyte);
}

/** Cents as dollars, without ".00": "$1,989", "$79.12". */
export function formatMoney(cents: number): string {
  return numberFormat(cents % 100 === 0 ? "wholeMoney" : "exactMoney").format(cents / 100);
}

/** Cents as dollars and cents, as on an invoice: "$24.00". */
export function formatExactMoney(cents: number): string {
  return numberFormat("exactMoney").format(cents / 100);
}

/** The smallest units of any currency: "€24.00", "¥2,400". */
export function formatForeignMoney(units: number, currency: string): string {
  const format = keep(currency, (locale) => new Intl.NumberFormat(locale, { style: "currency", currency }));
  const { maximumFractionDigits: decimals = 2 } = format.resolvedOptions();
  return format.format(units / 10 ** decimals);
}

/** A tax rate in thousandths of a percent: "8%", "8.875%". */
export function formatRate(taxRate: number): string {
  return numberFormat("rate").format(taxRate / 100_000);
}

/** "1,234". Small counts, which lists are full of, need no formatter. */
export function formatNumber(value: number): string {
  const isSmall = Number.isInteger(value) && value >= 0 && value < 1_000;
  return isSmall ? String(value) : numberFormat("number").format(value);
}

/** "a, b, and c"; "short": "a, b and c". */
export function formatList(items: string[], style: "long" | "short" = "long"): string {
  // British English has no comma before its "and". In other languages both are the same.
  const localeOf = (locale: string) =>
    style === "short" && locale === languages.en.locale ? "en-GB" : locale;
  return keep(style, (locale) => new Intl.ListFormat(localeOf(locale))).format(items);
}

/** Facts side by side, as "Galena, 1944"; empty ones are left out. */
export function formatFacts(facts: readonly (string | null | undefined | false)[]): string {
  return facts.filter(Boolean).join(keep("comma", commaOf));
}

/** Arabic script has a comma of its own. */
function commaOf(locale: string): string {
  return /^(ar|fa|ur)\b/.test(locale) ? "، " : ", ";
}

/** Compares names as the reader's language sorts them, without regard to case and accents. */
export function compareNames(one: string, other: string): number {
  return keep("names", (locale) => new Intl.Collator(locale, { numeric: true })).compare(one, other);
}

/** The version, with the beginning of its commit in parentheses if the build knows it. */
export function releaseName({ version, revision }: Release): string {
  return revision ? `${version} (${revision.slice(0, 7)})` : version;
}

/** The name of a language, in the reader's: "English", "inglés". */
export function formatLanguage(code: string): string {
  const names = keep("languages", (locale) => new Intl.DisplayNames(locale, { type: "language" }));
  return names.of(code) ?? code;
}

/** The name of a country, by its ISO 3166 code, in the reader's language; the code where it has no name. */
export function formatCountry(code: string): string {
  const names = keep("countries", (locale) => new Intl.DisplayNames(locale, { type: "region" }));
  return names.of(code) ?? code;
}
