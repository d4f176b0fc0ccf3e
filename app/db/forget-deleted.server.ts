import { sql } from "kysely";
import type { Db } from "./open.server";

/**
 * Empties the write-ahead log, which retains deleted data despite `secure_delete`. Returns false where a backup or a download reads
 * just now: everybody would wait with the server for its end, so it is to be tried again later.
 */
export function forgetDeleted(db: Db): Promise<boolean> {
  return db.connection().execute(async (held) => {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(held);
    await sql`pragma busy_timeout = 0`.execute(held);
    try {
      const done = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(held);
      return done.rows[0]?.busy === 0;
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(rows[0]?.timeout ?? 0)}`.execute(held);
    }
  });
}
