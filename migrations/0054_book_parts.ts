import { type Kysely, sql } from "kysely";

/** The pages around the stories of a book, and the smaller file for the screen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["dedication", "family", "contributors"]) await addText(db, name, "");
  for (const name of ["omitted_parts", "index_terms"]) await addText(db, name, "[]");
  await addText(db, "pull_quotes", "{}");
  await db.schema
    .alterTable("book_designs")
    .addColumn("frontispiece_id", "integer", (column) => column.references("media.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("book_designs_by_frontispiece")
    .on("book_designs")
    .column("frontispiece_id")
    .execute();
  await db.schema.alterTable("print_files").addColumn("screen_state", "text").execute();
  const check = sql`check ("screen_state" in ('queued', 'running', 'done', 'failed'))`;
  await sql`alter table print_files add constraint "print_files_screen_state_check" ${check}`.execute(db);
}

async function addText(db: Kysely<unknown>, name: string, value: string): Promise<void> {
  await db.schema
    .alterTable("book_designs")
    .addColumn(name, "text", (column) => column.notNull().defaultTo(value))
    .execute();
}
