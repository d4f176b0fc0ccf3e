import { type Kysely, sql } from "kysely";

/** How the questions speak to a person, where their language has two ways: *usted* or *tú*. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column address_form text not null default 'formal'
      constraint users_address_form_check check (address_form in ('formal', 'familiar'))
  `.execute(db);
}
