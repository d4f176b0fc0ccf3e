import { requireWriting } from "../../base/access/access.server";
import { type Deps, nowText } from "../../base/deps";
import { NotFound, ValidationError } from "../../base/errors";
import { findStoryOfPrompt } from "../../base/live-story.server";
import { findSubmission, type Submission } from "../../base/submissions.server";
import { noteSignOfLife } from "../../people/keepers/signs-of-life.server";
import { insertStory, overwrite, requireAcceptedSize } from "../stories/save-text.server";
import { emptyStoryMessage } from "../stories/schema";
import { joinParagraphs, toParagraphs } from "../stories/text";
import type { QuestionBearer } from "./question-links.server";

/**
 * Saves what was written through a link: the story of the question, or below it, as a version. The stored text is never given
 * back. The same form is taken once. Throws NotFound, ValidationError, TooLarge, PlanLapsed and AddressUnproven.
 */
export async function answerQuestion(
  deps: Deps,
  { ownerId: userId, opens, question: { promptId } }: QuestionBearer,
  content: string,
  submission: Submission | undefined,
): Promise<void> {
  if (promptId === null) throw new NotFound();
  if (content === "") throw new ValidationError({ content: [emptyStoryMessage] });
  requireAcceptedSize(content);
  await requireWriting(deps, { userId });
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const answered = await db
      .updateTable("mailedQuestions")
      .set({ answeredAt: nowText(deps.clock) })
      .where("id", "=", opens)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    if (answered.numUpdatedRows === 0n) throw new NotFound();
    await saveAnswer(within, userId, promptId, content, submission);
  });
}

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
