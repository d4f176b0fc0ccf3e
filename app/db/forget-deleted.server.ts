import { sql } from "kysely";
import type { Db } from "./open.server";

/** Empties the write-ahead log, which retains deleted data despite `secure_delete`, unless it is in use. */
export async function forgetDeleted(db: Db): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
