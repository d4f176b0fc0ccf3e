import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { type Chapter, getChapter, listChapters } from "../chapters/chapters.server";
import { getPrompt, listPrompts, type Prompt } from "../prompts/prompts.server";
import { getStory, type Story } from "./stories.server";

/** The place of a story, and the prompts of one chapter where it may go. */
export interface MovePlaces {
  story: Story;
  from: Chapter;
  type: StoryType;
  chapters: Chapter[];
  /** Null for a book without chapters. */
  chapter: Chapter | null;
  free: Prompt[];
  taken: Prompt[];
}

/** Lists the prompts of a chapter for a move; of the story's own chapter by default. Throws NotFound. */
export async function listMovePlaces(
  db: Db,
  actor: Actor,
  id: number,
  chosen: { type?: StoryType; chapter?: number },
): Promise<MovePlaces> {
  const story = await getStory(db, actor, id);
  const from = await getChapter(db, actor, (await getPrompt(db, actor, story.promptId)).lifeStageId);
  const type = chosen.type ?? story.storyType;
  const chapters = await listChapters(db, actor, type);
  const chapter =
    chapters.find((one) => one.id === chosen.chapter) ??
    chapters.find((one) => one.id === from.id) ??
    chapters[0] ??
    null;
  const prompts = chapter ? await listPrompts(db, actor, chapter.id) : [];
  const others = prompts.filter((prompt) => prompt.id !== story.promptId);
  return {
    story,
    from,
    type,
    chapters,
    chapter,
    free: others.filter(({ storyId }) => storyId === null),
    taken: others.filter(({ storyId }) => storyId !== null),
  };
}
