import { type Kysely, sql } from "kysely";

/** Whom an author lets order printed copies, and orders that somebody else pays: whose book it is, and who gets the bill. */
const statements = [
  `create table book_buyers (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    gift_id integer references gifts (id) on delete cascade,
    member_id integer references circle_members (id) on delete cascade,
    allowed_at text not null,
    taken_back_at text,
    check ((gift_id is null) <> (member_id is null)),
    unique (user_id, gift_id),
    unique (user_id, member_id)
  ) strict`,
  "create index book_buyers_by_gift on book_buyers (gift_id) where gift_id is not null",
  "create index book_buyers_by_member on book_buyers (member_id) where member_id is not null",
  "alter table print_orders add column author_id integer references users (id) on delete set null",
  "alter table print_orders add column book_buyer_id integer references book_buyers (id) on delete set null",
  "alter table print_orders add column payer_name text not null default ''",
  "alter table print_orders add column payer_address text not null default ''",
  "alter table print_orders add column payer_city text not null default ''",
  "alter table print_orders add column payer_state text not null default ''",
  "alter table print_orders add column payer_zip_code text not null default ''",
  "alter table print_orders add column payer_locale text not null default ''",
  "create index print_orders_by_author on print_orders (author_id) where author_id is not null",
  "create index print_orders_by_book_buyer on print_orders (book_buyer_id, created_at) where book_buyer_id is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
