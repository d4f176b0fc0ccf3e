import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { sayPrompt } from "../../writing/prompts/standard-words";
import { selectStories } from "../book.server";
import type { Book, BookStory } from "../model";

export interface OmittedStory extends Pick<BookStory, "id" | "promptId" | "title"> {
  isTold: boolean;
}

type Contents = Pick<Book, "storyType" | "chapters">;

/** Lists live stories that a book leaves out, because they have neither words nor photos. */
export async function listOmittedStories(
  db: Db,
  actor: Actor,
  { storyType, chapters }: Contents,
): Promise<OmittedStory[]> {
  const mediaOf = (kinds: string) =>
    sql<number>`exists (select 1 from media
      where media.story_id = stories.id and media.kind in (${sql.raw(kinds)}) and media.deleted_at is null)`;
  const rows = await selectStories(db, actor, storyType)
    .select(mediaOf("'audio', 'video'").as("isTold"))
    .where("stories.content", "=", "")
    .where(mediaOf("'image'"), "=", 0)
    .execute();
  // A story with a QR code alone is in the book.
  const included = new Set(chapters.flatMap(({ stories }) => stories.map(({ id }) => id)));
  return rows
    .filter(({ id }) => !included.has(id))
    .map(({ id, promptId, title, isTold }) => ({
      ...{ id, promptId, title: sayPrompt(promptId, title) },
      isTold: isTold === 1,
    }));
}

/** Lists those that were told aloud and wait for their words: the workspace counts them, the book does not. */
export async function listToldStories(db: Db, actor: Actor, book: Contents): Promise<OmittedStory[]> {
  return toldAmong(actor, await listOmittedStories(db, actor, book));
}

/** None for a keeper, who writes nothing. */
export function toldAmong({ keeper }: Actor, stories: OmittedStory[]): OmittedStory[] {
  return keeper ? [] : stories.filter(({ isTold }) => isTold);
}
