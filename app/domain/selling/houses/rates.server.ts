import type { Db } from "~/db/open.server";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { type Month, spanOf } from "../../base/month";

/** What a house pays now for a resident and month, in cents; null while that is not offered. */
export async function getResidentMonthCents(db: Db): Promise<number | null> {
  return (await findRate(db))?.cents ?? null;
}

/** Offers houses another rate from now on, or none. Audited. Throws Forbidden unless administrator. */
export async function changeResidentMonth(deps: Deps, actor: Actor, cents: number | null): Promise<void> {
  requireAdministrator(actor);
  await deps.db.transaction().execute(async (db) => {
    const before = await getResidentMonthCents(db);
    if (before === cents) return;
    await db
      .insertInto("residentMonthRates")
      .values({ cents, changedAt: nowText(deps.clock) })
      .execute();
    const change = { item: "resident-month", before, after: cents };
    await recordAudit({ ...deps, db }, actor, "price.change", change);
  });
}

/** The rate of a month is the one at its end. Days before it was offered are not counted: `from` is the first time. */
export interface MonthRate {
  cents: number;
  from: string;
}

/** Undefined for a month at whose end nothing was offered. */
export async function findRateOf(db: Db, month: Month): Promise<MonthRate | undefined> {
  const { until } = spanOf(month);
  const rate = await findRate(db, until);
  if (!rate || rate.cents === null) return undefined;
  const first = await db
    .selectFrom("residentMonthRates")
    .select(({ fn }) => fn.min("changedAt").as("at"))
    .where("changedAt", "<", until)
    .where("id", ">", ({ selectFrom }) =>
      selectFrom("residentMonthRates as breaks")
        .select(({ fn, val }) => fn.coalesce(fn.max("breaks.id"), val(0)).as("id"))
        .where("breaks.cents", "is", null)
        .where("breaks.changedAt", "<", until),
    )
    .executeTakeFirstOrThrow();
  return { cents: rate.cents, from: first.at ?? until };
}

function findRate(db: Db, before?: string) {
  let rates = db.selectFrom("residentMonthRates").select("cents").orderBy("id", "desc").limit(1);
  if (before !== undefined) rates = rates.where("changedAt", "<", before);
  return rates.executeTakeFirst();
}
