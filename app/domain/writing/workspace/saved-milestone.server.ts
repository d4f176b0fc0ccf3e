import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { StoryRow } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { selectLive } from "../../base/live-story.server";
import { findNextPromptOfChapter } from "../prompts/next-prompt.server";
import type { Milestone } from "./saved-milestone";

type SavedStory = Pick<StoryRow, "version" | "storyType">;

/** Says which milestone a saved story is, if it was just created; undefined for all others. */
export async function findMilestone(
  db: Db,
  actor: Actor,
  { version, storyType }: SavedStory,
  lifeStageId: number,
): Promise<Milestone | undefined> {
  if (version !== 1) return undefined;
  const live = selectLive(db, actor.userId).clearSelect();
  const { all, ofBook } = await live
    .select(({ fn }) => [
      fn.countAll().as("all"),
      fn.countAll().filterWhere("storyType", "=", storyType).as("ofBook"),
    ])
    .executeTakeFirstOrThrow();
  if (toCount(all) === 1) return "first";
  if (toCount(ofBook) === 3) return "third";
  if (!(await findNextPromptOfChapter(db, actor, lifeStageId))) return "chapter";
  return toCount(ofBook) % 10 === 0 ? "tenth" : undefined;
}
