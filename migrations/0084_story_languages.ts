import { type Kysely, sql } from "kysely";

/** The language of a story that its author has set by hand; null where it is recognized. The search then reads it anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stories add column language text`.execute(db);
  await sql`
    create trigger story_search_when_language after update of language on stories
      when old.language is not new.language
      begin delete from story_search where story_id = old.id; end
  `.execute(db);
}
