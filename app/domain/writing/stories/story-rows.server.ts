import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { type Message, message } from "~/messages/message";
import type { Actor } from "../../base/actor";

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
): Message | null {
  if (live + trashed === 0) return null;
  const explain = explanations[noun];
  if (live === 0) return explain.trashed(trashed);
  return trashed === 0 ? explain.live(live) : explain.both({ live, trashed });
}

const explanations = {
  chapter: {
    live: (live: number) =>
      message(
        "This chapter still holds {live, plural, one {# story in the book. Move it to the trash and delete it there for good; then the chapter can be deleted.} other {# stories in the book. Move them to the trash and delete them there for good; then the chapter can be deleted.}}",
        { live },
      ),
    trashed: (trashed: number) =>
      message(
        "This chapter still holds {trashed, plural, one {# story in the trash. Delete it there for good; then the chapter can be deleted.} other {# stories in the trash. Delete them there for good; then the chapter can be deleted.}}",
        { trashed },
      ),
    both: ({ live, trashed }: StoryCounts) =>
      message(
        "This chapter still holds {live, plural, one {# story} other {# stories}} in the book and {trashed, plural, one {# story} other {# stories}} in the trash. Move them to the trash and delete them there for good; then the chapter can be deleted.",
        { live, trashed },
      ),
  },
  prompt: {
    live: (live: number) =>
      message(
        "This prompt still holds {live, plural, one {# story in the book. Move it to the trash and delete it there for good; then the prompt can be deleted.} other {# stories in the book. Move them to the trash and delete them there for good; then the prompt can be deleted.}}",
        { live },
      ),
    trashed: (trashed: number) =>
      message(
        "This prompt still holds {trashed, plural, one {# story in the trash. Delete it there for good; then the prompt can be deleted.} other {# stories in the trash. Delete them there for good; then the prompt can be deleted.}}",
        { trashed },
      ),
    both: ({ live, trashed }: StoryCounts) =>
      message(
        "This prompt still holds {live, plural, one {# story} other {# stories}} in the book and {trashed, plural, one {# story} other {# stories}} in the trash. Move them to the trash and delete them there for good; then the prompt can be deleted.",
        { live, trashed },
      ),
  },
};
