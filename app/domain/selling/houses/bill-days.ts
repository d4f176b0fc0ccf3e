import { daysIn, type Month, spanOf } from "../../base/month";

export interface Stay {
  userId: number | null;
  /** The row, to keep apart those whose account is deleted. */
  id: number;
  beganAt: string;
  endedAt: string | null;
}

export interface BilledResident {
  userId: number | null;
  days: number;
  cents: number;
}

const dayLength = 24 * 3_600_000;

/** Every day in UTC from `from` on counts once, the first and last one too. Residents without one are left out. Each amount is rounded half up. */
export function billDays(month: Month, rateCents: number, stays: Stay[], from = ""): BilledResident[] {
  const residents = new Map<string, { userId: number | null; days: Set<number> }>();
  for (const stay of stays) {
    const key = stay.userId === null ? `stay ${stay.id}` : `user ${stay.userId}`;
    const resident = residents.get(key) ?? { userId: stay.userId, days: new Set<number>() };
    for (const day of daysOf(month, stay, from)) resident.days.add(day);
    residents.set(key, resident);
  }
  return [...residents.values()]
    .filter(({ days }) => days.size > 0)
    .map(({ userId, days: { size: days } }) => ({ userId, days, cents: shareOf(month, rateCents, days) }));
}

function daysOf(month: Month, { beganAt, endedAt }: Stay, from: string): number[] {
  const span = spanOf(month);
  const first = dayNumber([beganAt, from, span.from].sort().at(-1) ?? span.from);
  const end = dayNumber(span.until) - 1;
  const last = endedAt === null ? end : Math.min(end, dayNumber(endedAt));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

function dayNumber(at: string): number {
  return Math.floor(Date.parse(at) / dayLength);
}

/** A whole month is the whole rate. */
export function shareOf(month: Month, rateCents: number, days: number): number {
  const all = daysIn(month);
  return Math.floor((2 * rateCents * days + all) / (2 * all));
}
