import { sql } from "kysely";
import type { Db } from "./open.server";

/**
 * Takes what was deleted out of the log too. In the database itself it is overwritten at once (`secure_delete`), but
 * the log keeps older states of its pages until it is written anew. While somebody reads it stays as it is; the log
 * is then written over in its time.
 */
export async function forgetDeleted(db: Db): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
