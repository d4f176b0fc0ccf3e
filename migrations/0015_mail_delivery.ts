import { type Kysely, sql } from "kysely";

/** Mails are tried for a while, counted from when they were written or given to the post once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("mails")
    .addColumn("queued_at", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update mails set queued_at = created_at`.execute(db);
}
