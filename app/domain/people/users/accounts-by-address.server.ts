import { sql } from "kysely";
import type { Db } from "~/db/open.server";

/** A query for the account that has a mail address, however it is written; suspended and closed accounts are among them. */
export function selectByAddress(db: Db, email: string) {
  return db.selectFrom("users").select("id").where(sql<string>`lower(email)`, "=", email.toLowerCase());
}
