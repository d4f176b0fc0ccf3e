import type { PrintOrderChangesTable } from "~/db/tables";
import type { Actor } from "../actor";
import { type Deps, nowText } from "../deps";

export interface NewChange {
  orderId: number;
  what: PrintOrderChangesTable["what"];
  before: string;
  after: string;
  /** The line that it is about; null, or left out, for the whole order. */
  line?: number | null;
}

/** Adds steps to the history of orders, in the transaction of the change. `actor` is null for the server. */
export async function recordChanges(
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
