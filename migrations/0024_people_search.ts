import { type Kysely, sql } from "kysely";

/*
 * Finds people by any part of their name, username or mail address without reading everybody: an index of each three
 * letters of users.search_key. It holds no text of its own, and what goes is overwritten in it.
 */

const steps = [
  `create virtual table people_search using fts5(
    search_key, content='', contentless_delete=1, tokenize='trigram')`,
  "insert into people_search(people_search, rank) values ('secure-delete', 1)",
  "insert into people_search(rowid, search_key) select id, search_key from users",
  `create trigger people_search_when_new after insert on users
    begin insert into people_search(rowid, search_key) values (new.id, new.search_key); end`,
  `create trigger people_search_when_changed after update of name_key, username_key, email on users
    begin
      delete from people_search where rowid = old.id;
      insert into people_search(rowid, search_key) values (new.id, new.search_key);
    end`,
  `create trigger people_search_when_gone after delete on users
    begin delete from people_search where rowid = old.id; end`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db);
}
