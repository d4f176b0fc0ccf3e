import type { Db } from "~/db/open.server";
import type { PrintOrderChangesTable } from "~/db/tables";
import type { Actor } from "../actor";
import { type Deps, nowText } from "../deps";

export type ChangeKind = PrintOrderChangesTable["what"];

/** A step of an order's history. */
export interface NewChange {
  orderId: number;
  what: ChangeKind;
  before: string;
  after: string;
}

/** A step as it is shown. */
export interface OrderStep {
  what: ChangeKind;
  before: string;
  after: string;
  changedAt: string;
  /** The name of who did it; null for the house itself, and for people who are gone. */
  changedBy: string | null;
}

/** Notes what has become of orders, within the transaction that did it. `actor` is null for what went by itself. */
export async function noteChanges(
  { db, clock }: Deps,
  actor: Pick<Actor, "realUserId"> | null,
  changes: NewChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const changedAt = nowText(clock);
  const changedBy = actor?.realUserId ?? null;
  const rows = changes.map((change) => ({ ...change, changedAt, changedBy }));
  await db.insertInto("printOrderChanges").values(rows).execute();
}

/** The history of an order, the newest step first. */
export async function listSteps(db: Db, orderId: number): Promise<OrderStep[]> {
  return db
    .selectFrom("printOrderChanges as changes")
    .leftJoin("users", "users.id", "changes.changedBy")
    .select([
      "changes.what",
      "changes.before",
      "changes.after",
      "changes.changedAt",
      "users.displayName as changedBy",
    ])
    .where("changes.orderId", "=", orderId)
    .orderBy("changes.id", "desc")
    .execute();
}
