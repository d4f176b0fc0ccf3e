import { type Kysely, sql } from "kysely";

/** Which releases have run on this database: a copy of it then says which one it belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table releases (
    id integer primary key,
    version text not null,
    revision text not null,
    started_at text not null
  ) strict`.execute(db);
}
