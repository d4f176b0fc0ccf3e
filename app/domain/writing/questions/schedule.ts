import { weeklyQuestionRhythms } from "~/db/enumerations";
import { instantOfHour, localDay } from "../../base/local-time";

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
    const slot = instantOfHour(day, schedule.hour, schedule.timeZone);
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
