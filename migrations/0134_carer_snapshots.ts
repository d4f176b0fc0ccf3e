import { type Kysely, sql } from "kysely";

/** One page for carers: what a resident says of herself, and whether the house may read it now. */
const statements = [
  `create table carer_snapshots (
    id integer primary key autoincrement,
    user_id integer not null unique references users (id),
    version integer not null,
    called text not null,
    loved_ones text not null,
    work text not null,
    places text not null,
    music text not null,
    calms text not null,
    dislikes text not null,
    created_at text not null,
    checked_at text not null,
    allowed_at text,
    allowed_house integer references users (id) on delete set null,
    withdrawn_at text
  ) strict`,
  "create index carer_snapshots_by_house on carer_snapshots (allowed_house)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
