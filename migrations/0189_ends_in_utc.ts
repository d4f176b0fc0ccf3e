import { type Kysely, sql } from "kysely";

/** The end of a relative's link was kept with the offset in which a call named it, and is compared as text in UTC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update circle_members set until = strftime('%Y-%m-%dT%H:%M:%fZ', until)
    where until is not null and until not like '%Z' and strftime('%s', until) is not null`.execute(db);
}
