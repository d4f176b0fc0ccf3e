import { type Kysely, sql } from "kysely";

/** Mails about a plan go to the address of its purchase: it follows the account's, where it was the account's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger purchases_follow_addresses after update of email on users
    when old.email is not null and new.email is not null and old.email <> new.email
    begin
      update checkouts set email = new.email
        where user_id = new.id and is_gift = 0 and lower(email) = lower(old.email);
    end`.execute(db);
}
