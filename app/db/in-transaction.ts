import type { Db } from "./open.server";

/** Runs `change` within the transaction of the caller, or in one of its own. */
export function inTransaction<Result>(db: Db, change: (db: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? change(db) : db.transaction().execute(change);
}
