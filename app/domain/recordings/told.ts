import { days } from "../deps";

/** A length as people say it: "40 seconds", "1 minute", "12 minutes", "1 hour and 5 minutes". */
export function lengthInWords(seconds: number): string {
  if (seconds < 60) return amount(Math.max(1, Math.round(seconds)), "second");
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return amount(minutes, "minute");
  const rest = minutes % 60;
  const hours = amount(Math.floor(minutes / 60), "hour");
  return rest === 0 ? hours : `${hours} and ${amount(rest, "minute")}`;
}

/** The day of `at` as somebody says it `now`, where both live: "today", "yesterday", "on Tuesday", "on March 4". */
export function dayInWords(at: Date, now: Date, timeZone: string): string {
  const zone = isTimeZone(timeZone) ? timeZone : "UTC";
  const distance = (dayNumber(now, zone) - dayNumber(at, zone)) / days;
  if (distance <= 0) return "today";
  if (distance === 1) return "yesterday";
  const format: Intl.DateTimeFormatOptions =
    distance < 7 ? { weekday: "long" } : { month: "long", day: "numeric" };
  return `on ${at.toLocaleDateString("en-US", { ...format, timeZone: zone })}`;
}

/** Whether it names a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== "" && new Date(0).toLocaleDateString("en-US", { timeZone: name }) !== "";
  } catch {
    return false;
  }
}

/** The calendar day in that zone, as the instant at which it begins in UTC. */
function dayNumber(at: Date, timeZone: string): number {
  const [year, month, day] = at
    .toLocaleDateString("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
    .split("-")
    .map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day);
}

function amount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
