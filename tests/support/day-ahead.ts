const aDay = 24 * 60 * 60 * 1000;

/** A day after today, as forms take it. Tests that name a day of the calendar fail once it has passed. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + days * aDay).toISOString().slice(0, 10);
}

/** "Sunday, May 9, 2027" */
export function longDay(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { dateStyle: "full", timeZone: "UTC" });
}
