import { sql } from "kysely";
import type { Db } from "./open.server";

/**
 * Removes deleted data from the write-ahead log too, which retains older pages after `secure_delete`.
 * While another connection reads, the log is left as it is and overwritten later.
 */
export async function forgetDeleted(db: Db): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
