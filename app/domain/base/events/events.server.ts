import type { Insertable } from "kysely";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { EventCountsTable } from "~/db/tables";
import { type Actor, requireAdministrator } from "../actor";
import { agoText, type Deps, days, nowText } from "../deps";
import { type EventName, eventNames } from "./events";

/** Counts an event of this day (UTC), without personal data: `subject` is never visitor input. */
export function countEvent({ db, clock }: Deps, event: EventName, subject = ""): Promise<void> {
  return countEvents(db, [{ dayOn: nowText(clock).slice(0, 10), event, subject, times: 1 }]);
}

/** Adds counts to those of the same day (UTC), event and subject. The list must not be empty. */
export async function countEvents(db: Db, counts: Insertable<EventCountsTable>[]): Promise<void> {
  await db
    .insertInto("eventCounts")
    .values(counts)
    .onConflict((conflict) =>
      conflict
        .columns(["dayOn", "event", "subject"])
        .doUpdateSet(({ eb, ref }) => ({ times: eb("eventCounts.times", "+", ref("excluded.times")) })),
    )
    .execute();
}

export interface EventFigures {
  days: number;
  totals: Record<EventName, number>;
  /** Most frequent first. */
  subjects: { event: EventName; subject: string; times: number }[];
}

/** Event counts of the last days. Throws Forbidden unless the actor is an administrator. */
export async function readEventFigures(deps: Deps, actor: Actor, lastDays: number): Promise<EventFigures> {
  requireAdministrator(actor);
  const since = agoText(deps.clock, (lastDays - 1) * days).slice(0, 10);
  const rows = await deps.db
    .selectFrom("eventCounts")
    .select(({ fn }) => ["event", "subject", fn.sum<number>("times").as("times")])
    .where("dayOn", ">=", since)
    .groupBy(["event", "subject"])
    .execute();
  const counted = rows.map(({ event, subject, times }) => ({
    event: event as EventName,
    subject,
    times: toCount(times),
  }));
  const total = (name: EventName) =>
    counted.filter(({ event }) => event === name).reduce((sum, { times }) => sum + times, 0);
  return {
    days: lastDays,
    totals: Object.fromEntries(eventNames.map((name) => [name, total(name)])) as Record<EventName, number>,
    subjects: counted
      .filter(({ subject }) => subject !== "")
      .sort((one, other) => other.times - one.times || one.subject.localeCompare(other.subject)),
  };
}
