/* Which backups are kept: the newest of each of the last days, weeks and months that have one. */

const retention = { days: 7, weeks: 4, months: 12 };

const day = 86_400_000;

/** Returns those of ISO 8601 times in UTC that are kept; newest first. */
export function keptBackups(times: string[]): string[] {
  const newestFirst = [...times].sort().reverse();
  const kept = new Set([
    ...newestOfEach(newestFirst, dayOf, retention.days),
    ...newestOfEach(newestFirst, weekOf, retention.weeks),
    ...newestOfEach(newestFirst, monthOf, retention.months),
  ]);
  return newestFirst.filter((time) => kept.has(time));
}

function newestOfEach(newestFirst: string[], periodOf: (time: string) => string, count: number): string[] {
  const newest = new Map<string, string>();
  for (const time of newestFirst) {
    const period = periodOf(time);
    if (!newest.has(period)) newest.set(period, time);
  }
  return [...newest.values()].slice(0, count);
}

function dayOf(time: string): string {
  return time.slice(0, "2026-12-31".length);
}

function weekOf(time: string): string {
  const date = new Date(`${dayOf(time)}T00:00:00Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return dayOf(new Date(date.getTime() - sinceMonday * day).toISOString());
}

function monthOf(time: string): string {
  return time.slice(0, "2026-12".length);
}
