import { toInstant } from "./time-zones";

/** An hour (0 to 23) of a day in a time zone. ISO 8601, UTC. One that the clocks leave out is the one after it; of a double one, it is either. */
export function instantOfHour(day: string, hour: number, timeZone: string): string {
  const instant = toInstant(day, `${String(hour).padStart(2, "0")}:00`, timeZone);
  const local = localHour(new Date(instant), timeZone);
  // West of Greenwich such an hour is found before the gap, east of it after.
  const isBeforeGap = local !== hour && local !== (hour + 1) % 24;
  return isBeforeGap ? new Date(new Date(instant).getTime() + 3_600_000).toISOString() : instant;
}

/** The day on the calendar of a time zone: "2026-03-04". */
export function localDay(at: Date, timeZone: string): string {
  const parts = localParts(timeZone).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("year").padStart(4, "0")}-${of("month")}-${of("day")}`;
}

/** The hour on the clock of a time zone: 0 to 23. */
export function localHour(at: Date, timeZone: string): number {
  const hour = localParts(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === "hour");
  return Number(hour?.value);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than all that is done with it. */
function localParts(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const options = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit" } as const;
  const made = new Intl.DateTimeFormat("en", { ...options, hourCycle: "h23", timeZone });
  formats.set(timeZone, made);
  return made;
}
