/* Once a day at an hour of local time (TZ). */

/** The latest time at or before `now` at which a backup was due. */
export function lastDueAt(now: Date, hour: number): Date {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour);
  return today <= now ? today : new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, hour);
}

/** The first time after `now` at which one is due. */
export function nextDueAt(now: Date, hour: number): Date {
  const last = lastDueAt(now, hour);
  return new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1, hour);
}
