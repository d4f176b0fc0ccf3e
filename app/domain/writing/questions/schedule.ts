import { weeklyQuestionRhythms } from "~/db/enumerations";
import { toInstant } from "../../base/time-zones";

export const rhythms = weeklyQuestionRhythms;
export type Rhythm = (typeof rhythms)[number];

export interface Schedule {
  every: Rhythm;
  /** 0 is Sunday. */
  weekday: number;
  hour: number;
  timeZone: string;
}

/** Days from one question to the earliest day of the next; a new weekday may make it a little shorter. */
const shortestGap: Record<Rhythm, number> = { day: 1, week: 1, twoWeeks: 11, month: 22 };
/** Longer than from one fourth Friday to the next, and a pause that begins in between. */
const longestSearch = 70;

/** The next time of a schedule after an instant. `lastOn` is the local day of the last one, or null. ISO 8601, UTC. */
export function nextSlot(schedule: Schedule, after: Date, lastOn: string | null): string {
  const today = localDay(after, schedule.timeZone);
  const earliest = lastOn === null ? today : addDays(lastOn, shortestGap[schedule.every]);
  const start = earliest > today ? earliest : today;
  for (let days = 0; days <= longestSearch; days += 1) {
    const day = addDays(start, days);
    if (!isDayOf(schedule, day, lastOn)) continue;
    const slot = instantOf(day, schedule.hour, schedule.timeZone);
    if (slot > after.toISOString()) return slot;
  }
  throw new RangeError("A schedule has no next time.");
}

/** A month keeps the place of the weekday in it: a second Tuesday stays one, a fifth becomes a fourth. */
function isDayOf({ every, weekday }: Schedule, day: string, lastOn: string | null): boolean {
  if (every === "day") return true;
  if (weekdayOf(day) !== weekday) return false;
  return every !== "month" || lastOn === null || placeInMonth(day) === Math.min(placeInMonth(lastOn), 4);
}

function placeInMonth(day: string): number {
  return Math.ceil(Number(day.slice(8)) / 7);
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** An hour that the clocks leave out is the one after it; of an hour that comes twice, it is one of them. */
function instantOf(day: string, hour: number, timeZone: string): string {
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

function localHour(at: Date, timeZone: string): number {
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
  const made = new Intl.DateTimeFormat("en-US", { ...options, hourCycle: "h23", timeZone });
  formats.set(timeZone, made);
  return made;
}
