import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { findStoryOfPrompt } from "../../base/live-story.server";
import { findSubmission, type Submission } from "../../base/submissions.server";
import { noteSignOfLife } from "../../people/keepers/signs-of-life.server";
import { insertStory, overwrite, requireAcceptedSize } from "../stories/save-text.server";
import { joinParagraphs, toParagraphs } from "../stories/text";

/**
 * Makes words the story of a question, or adds them below it, as a version. Call in a transaction. The same submission is taken
 * once. Throws NotFound for a question that is gone, and TooLarge.
 */
export async function saveAnswer(
  within: Deps,
  userId: number,
  promptId: number,
  content: string,
  submission: Submission | undefined,
): Promise<void> {
  const { db } = within;
  await noteSignOfLife(within, userId, "answer");
  const stored = await findStoryOfPrompt(db, { userId }, promptId);
  const earlier = await findSubmission(db, { userId }, submission, stored?.id);
  if (earlier && earlier.contentHash === submission?.contentHash) return;
  if (!stored) {
    const input = { content, age: null, date: "", location: "" };
    await insertStory(within, { userId }, await promptOf(db, promptId), input, submission);
    return;
  }
  const all = joinParagraphs([...toParagraphs(stored.content), ...toParagraphs(content)]);
  requireAcceptedSize(all);
  const { age, date, location } = stored;
  await overwrite(within, { userId }, stored, { content: all, age, date, location }, submission);
}

async function promptOf(db: Deps["db"], id: number) {
  return db
    .selectFrom("prompts")
    .innerJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
    .select(["prompts.id", "lifeStages.storyType"])
    .where("prompts.id", "=", id)
    .executeTakeFirstOrThrow(() => new NotFound());
}
