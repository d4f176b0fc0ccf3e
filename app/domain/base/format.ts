import type { Release } from "~/db/releases.server";
import { days, hours, minutes } from "./deps";
import { locale } from "./locale";

/* Islands of the editor must not import this: it would double their script (tests/e2e/recorder.spec.ts). */

/** A time, or its ISO 8601 text. Shown in UTC unless a function says otherwise. */
type Instant = Date | string;

const longDate = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
const longLocalDate = new Intl.DateTimeFormat(locale, { dateStyle: "long" });
const shortDate = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
const dateTime = new Intl.DateTimeFormat(locale, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});
const timeOfDay = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
const timeAndZone = new Intl.DateTimeFormat(locale, {
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});
const exactDollars = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
const wholeDollars = new Intl.NumberFormat(locale, {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** "March 4, 2026". */
export function formatDate(at: Instant): string {
  return longDate.format(new Date(at));
}

/** "March 4, 2026", in the server's time zone (`TZ`). */
export function formatLocalDate(at: Instant): string {
  return longLocalDate.format(new Date(at));
}

/** "Mar 4, 2026". */
export function formatShortDate(at: Instant): string {
  return shortDate.format(new Date(at));
}

/** "Mar 4, 2026, 5:06 AM UTC". */
export function formatDateTime(at: Instant): string {
  return `${dateTime.format(new Date(at))} UTC`;
}

/** "10:42 PM", in the server's time zone (`TZ`). */
export function formatTime(at: Instant): string {
  return timeOfDay.format(new Date(at));
}

/** "10:42 PM UTC", in the server's time zone (`TZ`), with its name. */
export function formatTimeAndZone(at: Instant): string {
  return timeAndZone.format(new Date(at));
}

/** Formats "1952-06" as "June 1952". Any other text is returned unchanged. */
export function formatCalendarDate(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text) ?? [];
  if (!year || !month || Number(month) < 1 || Number(month) > 12) return text;
  const instant = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
  return instant.toLocaleDateString(locale, {
    year: "numeric",
    month: "long",
    ...(day && { day: "numeric" }),
    timeZone: "UTC",
  });
}

/** "a moment ago", "12 minutes ago", "3 days ago"; the date after 60 days. */
export function formatAgo(at: Instant, now: Date): string {
  const passed = Math.max(0, now.getTime() - new Date(at).getTime());
  if (passed < minutes) return "a moment ago";
  if (passed < hours) return `${pluralize(Math.floor(passed / minutes), "minute")} ago`;
  if (passed < days) return `${pluralize(Math.floor(passed / hours), "hour")} ago`;
  if (passed < 60 * days) return `${pluralize(Math.floor(passed / days), "day")} ago`;
  return `on ${formatDate(at)}`;
}

/** Formats times recorded to the hour: "within the last hour", then like `formatAgo`. */
export function formatLastUse(at: Instant, now: Date): string {
  return now.getTime() - new Date(at).getTime() < hours ? "within the last hour" : formatAgo(at, now);
}

/** "today", "yesterday", "on Tuesday", "on March 4" in that time zone; UTC if unknown. */
export function formatRelativeDay(at: Date, now: Date, timeZone: string): string {
  const zone = isTimeZone(timeZone) ? timeZone : "UTC";
  const distance = (dayNumber(now, zone) - dayNumber(at, zone)) / days;
  if (distance <= 0) return "today";
  if (distance === 1) return "yesterday";
  const format: Intl.DateTimeFormatOptions =
    distance < 7 ? { weekday: "long" } : { month: "long", day: "numeric" };
  return `on ${at.toLocaleDateString(locale, { ...format, timeZone: zone })}`;
}

/** True when the runtime knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== "" && new Date(0).toLocaleDateString(locale, { timeZone: name }) !== "";
  } catch {
    return false;
  }
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
  if (seconds < 60) return pluralize(Math.max(1, Math.round(seconds)), "second");
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return pluralize(minutes, "minute");
  const rest = minutes % 60;
  const hours = pluralize(Math.floor(minutes / 60), "hour");
  return rest === 0 ? hours : `${hours} and ${pluralize(rest, "minute")}`;
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
  if (megabytes < 1) return "less than 1 MB";
  return megabytes < 1000 ? `${megabytes} MB` : `${(bytes / 1024 / megabyte).toFixed(1)} GB`;
}

/** Cents as dollars, without ".00": "$1,989", "$79.12". */
export function formatMoney(cents: number): string {
  return (cents % 100 === 0 ? wholeDollars : exactDollars).format(cents / 100);
}

/** Cents as dollars and cents, as on an invoice: "$24.00". */
export function formatExactMoney(cents: number): string {
  return exactDollars.format(cents / 100);
}

/** A tax rate in thousandths of a percent: "8%", "8.875%". */
export function formatRate(taxRate: number): string {
  return `${taxRate / 1000}%`;
}

/** "1,234". Small counts, which lists are full of, need no formatter. */
export function formatNumber(value: number): string {
  return Number.isInteger(value) && value >= 0 && value < 1_000 ? String(value) : numbers.format(value);
}

/** Kept, because making one takes longer than formatting. */
const numbers = new Intl.NumberFormat(locale);

/** "1 story", "2 stories", "1,234 stories". */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${pluralForm(count, singular, plural)}`;
}

/** Chooses the words beside a count: "is" or "are". */
export function pluralForm(count: number, one: string, other: string): string {
  pluralRules ??= new Intl.PluralRules(locale);
  return pluralRules.select(count) === "one" ? one : other;
}

/** Made when it is needed: old browsers load this file for numbers, and have none. */
let pluralRules: Intl.PluralRules | undefined;

/** "1.0.0 (1a2b3c4)" */
export function releaseName({ version, revision }: Release): string {
  return revision ? `${version} (${revision.slice(0, 7)})` : version;
}
