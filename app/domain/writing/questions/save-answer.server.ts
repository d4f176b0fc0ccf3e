import type { StoryRow } from "~/db/tables";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { findStoryOfPrompt } from "../../base/live-story.server";
import { findSubmission, type Submission } from "../../base/submissions.server";
import { noteSignOfLife } from "../../people/keepers/signs-of-life.server";
import { insertStory, overwrite, requireAcceptedSize } from "../stories/save-text.server";
import { addAnswer, findAddedBefore } from "./add-answer";

export interface SavedAnswer {
  storyId: number;
  /** The story as it was before; null for a new one. */
  before: StoryRow | null;
}

/** Saves what its person says now, like saveEarlierAnswer: a sign of life. */
export async function saveAnswer(
  within: Deps,
  userId: number,
  ...answer: AnswerToSave
): Promise<SavedAnswer | null> {
  await noteSignOfLife(within, userId, "answer");
  return saveEarlierAnswer(within, userId, ...answer);
}

type AnswerToSave = [promptId: number, content: string, submission: Submission | undefined, added?: string];

/** Saves a version, without the beginning that was `added` to the story before. Call in a transaction. Null for a submission taken before. Throws NotFound for a question that is gone, and TooLarge. */
export async function saveEarlierAnswer(
  within: Deps,
  userId: number,
  ...[promptId, content, submission, added = ""]: AnswerToSave
): Promise<SavedAnswer | null> {
  const { db } = within;
  const stored = await findStoryOfPrompt(db, { userId }, promptId);
  const earlier = await findSubmission(db, { userId }, submission, stored?.id);
  if (earlier && earlier.contentHash === submission?.contentHash) return null;
  if (!stored) {
    const input = { content, age: null, date: "", location: "" };
    const prompt = await promptOf(db, promptId);
    const { saved } = await insertStory(within, { userId }, prompt, input, submission);
    return { storyId: saved, before: null };
  }
  const known = added === "" && earlier ? findAddedBefore(stored.content, content) : added;
  const all = addAnswer(stored.content, content, known);
  requireAcceptedSize(all);
  const { age, date, location } = stored;
  await overwrite(within, { userId }, stored, { content: all, age, date, location }, submission);
  return { storyId: stored.id, before: stored };
}

async function promptOf(db: Deps["db"], id: number) {
  return db
    .selectFrom("prompts")
    .innerJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
    .select(["prompts.id", "lifeStages.storyType"])
    .where("prompts.id", "=", id)
    .executeTakeFirstOrThrow(() => new NotFound());
}
