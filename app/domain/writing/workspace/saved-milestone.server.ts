import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { StoryRow } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { selectLive } from "../../base/live-story.server";
import { findNextPromptOfChapter } from "../prompts/next-prompt.server";
import { getPrompt } from "../prompts/prompts.server";
import type { Milestone } from "./saved-milestone";

type SavedStory = Pick<StoryRow, "id" | "promptId" | "version" | "storyType">;

/** Says which milestone a saved story is, if these are its first words; undefined for all others. Only stories with words count. */
export async function findMilestone(db: Db, actor: Actor, story: SavedStory): Promise<Milestone | undefined> {
  if (await hadWords(db, story)) return undefined;
  const { id, storyType, promptId } = story;
  const live = selectLive(db, actor.userId).clearSelect().where("wordCount", ">", 0);
  const { own, all, ofBook } = await live
    .select(({ fn }) => [
      fn.countAll().filterWhere("id", "=", id).as("own"),
      fn.countAll().as("all"),
      fn.countAll().filterWhere("storyType", "=", storyType).as("ofBook"),
    ])
    .executeTakeFirstOrThrow();
  if (toCount(own) === 0) return undefined;
  if (toCount(all) === 1) return "first";
  if (toCount(ofBook) === 3) return "third";
  if (await endsChapter(db, actor, promptId)) return "chapter";
  return toCount(ofBook) % 10 === 0 ? "tenth" : undefined;
}

/** Whether the chapter of a prompt has no question without a story. Throws NotFound. */
export async function endsChapter(db: Db, actor: Actor, promptId: number): Promise<boolean> {
  const { lifeStageId } = await getPrompt(db, actor, promptId);
  return !(await findNextPromptOfChapter(db, actor, lifeStageId));
}

/** A recording or a photo may have begun the story, without words. */
async function hadWords(db: Db, { id, version }: SavedStory): Promise<boolean> {
  if (version === 1) return false;
  const before = await db
    .selectFrom("storyVersions")
    .select("id")
    .where("storyId", "=", id)
    .where("version", "<", version)
    .where("content", "!=", "")
    .limit(1)
    .executeTakeFirst();
  return before !== undefined;
}
