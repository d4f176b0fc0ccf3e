import { type Kysely, sql } from "kysely";

/** The face that somebody lets their house show: a small picture cut out of a photo of theirs, and where it may stand. */
const statements = [
  `create table card_photos (
    id integer primary key autoincrement,
    user_id integer not null unique references users (id),
    photo_id integer not null references media (id) on delete cascade,
    across integer not null,
    down integer not null,
    near integer not null,
    jpeg blob not null,
    on_card integer not null check (on_card in (0, 1)),
    on_tablet integer not null check (on_tablet in (0, 1)),
    created_at text not null
  ) strict`,
  "create index card_photos_by_photo on card_photos (photo_id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
