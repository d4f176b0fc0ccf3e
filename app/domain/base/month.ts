/** A calendar month in UTC: "2026-11". */
export type Month = string;

/** Undefined for what is no month. */
export function readMonth(text: unknown): Month | undefined {
  return typeof text === "string" && /^2\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

/** The month, in UTC, of a date or of ISO 8601 text in UTC. */
export function monthOf(at: Date | string): Month {
  return (typeof at === "string" ? at : at.toISOString()).slice(0, 7);
}

/** The first moment of the month and of the next one, as they are stored. */
export function spanOf(month: Month): { from: string; until: string } {
  return { from: `${month}-01T00:00:00.000Z`, until: `${nextMonth(month)}-01T00:00:00.000Z` };
}

/** The month after this one: "2027-01" comes after "2026-12". */
export function nextMonth(month: Month): Month {
  return shifted(month, 1);
}

/** The month before this one: "2026-12" comes before "2027-01". */
export function previousMonth(month: Month): Month {
  return shifted(month, -1);
}

/** Number of days in a month. */
export function daysIn(month: Month): number {
  const { from, until } = spanOf(month);
  return Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
}

function shifted(month: Month, by: number): Month {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
