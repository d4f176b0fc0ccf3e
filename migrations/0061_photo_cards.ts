import { type Kysely, sql } from "kysely";

/** What a photo's file says of its month, and how it is lightened for paper. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column taken_month text not null default ''`.execute(db);
  await sql`alter table media add column lightening real`.execute(db);
  await sql`alter table media add column is_lightened integer not null default 0`.execute(db);
  await sql`create index media_unmeasured on media (id) where kind = 'image' and lightening is null`.execute(
    db,
  );
}
