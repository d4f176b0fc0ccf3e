import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { type Chapter, listChapters } from "../chapters/chapters.server";
import { listPrompts, type Prompt } from "../prompts/prompts.server";

export interface StoryPlaces {
  type: StoryType;
  chapters: Chapter[];
  /** Null for a book without chapters. */
  chapter: Chapter | null;
  prompts: Prompt[];
}

/** Lists the prompts of a chapter; of the first one by default. */
export async function listStoryPlaces(
  db: Db,
  actor: Actor,
  chosen: { type?: StoryType; chapter?: number },
): Promise<StoryPlaces> {
  const type = chosen.type ?? "biography";
  const chapters = await listChapters(db, actor, type);
  const chapter = chapters.find(({ id }) => id === chosen.chapter) ?? chapters[0] ?? null;
  return { type, chapters, chapter, prompts: chapter ? await listPrompts(db, actor, chapter.id) : [] };
}
