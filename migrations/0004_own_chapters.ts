import type { Kysely } from "kysely";

/**
 * Custom chapters and prompts remember the form that made them, so that a form posted twice makes one. Standard ones,
 * and those made by call, have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["life_stages", "prompts"]) {
    await db.schema.alterTable(table).addColumn("created_by_form", "text").execute();
    await db.schema
      .createIndex(`${table}_once_per_form`)
      .on(table)
      .columns(["user_id", "created_by_form"])
      .unique()
      .execute();
  }
}
