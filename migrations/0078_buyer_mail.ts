import { type Kysely, sql } from "kysely";

/** Where the buyer of a book for somebody else is mailed; empty where the account has an address, or the book is theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table print_orders add column buyer_email text not null default ''").execute(db);
}
