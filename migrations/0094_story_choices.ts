import { type Kysely, sql } from "kysely";

/**
 * What the writer chose of a story for the book: the photo that opens it, which counts while it is a photo of the story,
 * and the sentence that may stand alone, which counts while it stands in the text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stories add column opening_image_id integer`.execute(db);
  await sql`alter table stories add column alone_sentence text not null default ''`.execute(db);
}
