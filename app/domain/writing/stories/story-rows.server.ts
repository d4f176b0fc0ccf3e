import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { StoryRow } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { pluralForm, pluralize } from "../../base/format";
import { selectLive } from "../../base/live-story.server";

/** Whether the story was just created, and is the only live one of its author. */
export async function isFirstStory(
  db: Db,
  { userId }: Actor,
  { id, version }: Pick<StoryRow, "id" | "version">,
): Promise<boolean> {
  if (version !== 1) return false;
  const others = selectLive(db, userId).clearSelect().select("id").where("id", "!=", id).limit(1);
  return (await others.executeTakeFirst()) === undefined;
}

export interface StoryCounts {
  live: number;
  trashed: number;
}

/** Counts the stories of a prompt or chapter, live and in the trash. One query. */
export async function countContainedStories(
  db: Db,
  actor: Actor,
  container: { promptId: number } | { lifeStageId: number },
): Promise<StoryCounts> {
  const stories = db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .where("stories.userId", "=", actor.userId);
  const contained =
    "promptId" in container
      ? stories.where("prompts.id", "=", container.promptId)
      : stories.where("prompts.lifeStageId", "=", container.lifeStageId);
  const { all, trashed } = await contained
    .select(({ fn }) => [fn.countAll().as("all"), fn.count("stories.deletedAt").as("trashed")])
    .executeTakeFirstOrThrow();
  return { live: toCount(all) - toCount(trashed), trashed: toCount(trashed) };
}

/** Explains why a chapter or prompt with stories cannot be deleted; null when it can. */
export function describeBlockingStories(
  noun: "chapter" | "prompt",
  { live, trashed }: StoryCounts,
): string | null {
  if (live + trashed === 0) return null;
  const places = [
    live > 0 && `${pluralize(live, "story", "stories")} in the book`,
    trashed > 0 && `${pluralize(trashed, "story", "stories")} in the trash`,
  ];
  const holds = `This ${noun} still holds ${places.filter(Boolean).join(" and ")}.`;
  const them = pluralForm(live + trashed, "it", "them");
  const advice =
    live > 0
      ? `Move ${them} to the trash and delete ${them} there for good`
      : `Delete ${them} there for good`;
  return `${holds} ${advice}; then the ${noun} can be deleted.`;
}
