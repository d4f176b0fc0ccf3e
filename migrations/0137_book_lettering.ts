import { type Kysely, sql } from "kysely";

/** What a person chooses for the letters of a whole book, for its chapters and for the back of its cover. */
const statements = [
  "alter table book_designs add column typeface text not null default 'source-serif'",
  "alter table book_designs add column text_size text not null default 'medium'",
  "alter table book_designs add column heading_color text not null default 'teal'",
  "alter table book_designs add column ornament text not null default 'cover'",
  "alter table book_designs add column chapter_photos text not null default '{}'",
  "alter table book_designs add column chapter_sentences text not null default '{}'",
  "alter table book_designs add column back_image_id integer references media (id) on delete set null",
  "create index book_designs_by_back_image on book_designs (back_image_id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
