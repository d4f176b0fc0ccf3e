import { type Deps, hours } from "./deps";

/* A day that is named without a time zone is the last one until it has ended in every time zone (UTC-12). */

const latestUtcOffset = 12 * hours;

/** The instant (ISO 8601, UTC) when a day such as "2026-12-31" ends in the last time zone; in UTC for the last of all days that have four digits. */
export function endOfDay(day: string): string {
  const inUtc = `${day}T23:59:59.999Z`;
  const end = new Date(Date.parse(inUtc) + latestUtcOffset).toISOString();
  // The year 10000 begins with a plus, and would be before all others as text.
  return /^\d/.test(end) ? end : inUtc;
}

/** The end (ISO 8601, UTC) of the day in UTC that is so many milliseconds away: what is written on paper names it. */
export function endOfDayIn({ clock }: Pick<Deps, "clock">, milliseconds: number): string {
  return endOfDay(new Date(clock.now().getTime() + milliseconds).toISOString().slice(0, 10));
}

/** The day, such as "2026-12-31", that ends next in the last time zone. Of what `endOfDay` returned it is the day again. */
export function lastEndingDay(at: Date | string): string {
  return new Date(new Date(at).getTime() - latestUtcOffset).toISOString().slice(0, 10);
}
