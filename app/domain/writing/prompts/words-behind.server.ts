import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { type Message, message } from "~/messages/message";

/* Words behind a prompt that are in no story yet. They would go with it, unseen. */

const hasTyped = sql<number>`exists (select 1 from drafts
  where drafts.user_id = prompts.user_id and drafts.prompt_id = prompts.id and trim(drafts.content) <> '')`;
const hasNotes = sql<number>`exists (select 1 from interview_notes as notes
  where notes.prompt_id = prompts.id and trim(notes.content) <> '')`;
const hasLinked = sql<number>`exists (select 1 from question_drafts as linked
  join mailed_questions as asked on asked.id = linked.mailed_question_id
  where asked.prompt_id = prompts.id and linked.committed_at is null and trim(linked.content) <> '')`;

/** Whether words that are in no story stand behind a prompt of one person, for a query of `prompts`. */
export const hasWordsBehind = sql<boolean>`(${hasTyped} or ${hasNotes} or ${hasLinked})`;

/** Says which words keep a prompt or chapter from being deleted; null for none. One query. */
export async function describeWordsBehind(
  db: Db,
  container: { promptId: number } | { lifeStageId: number },
): Promise<Message | null> {
  const prompts = db
    .selectFrom("prompts")
    .select(({ fn, cast }) => [
      fn.max(cast<number>(hasTyped, "integer")).as("typed"),
      fn.max(cast<number>(hasNotes, "integer")).as("notes"),
      fn.max(cast<number>(hasLinked, "integer")).as("linked"),
    ]);
  const found = await ("promptId" in container
    ? prompts.where("prompts.id", "=", container.promptId)
    : prompts.where("prompts.lifeStageId", "=", container.lifeStageId)
  ).executeTakeFirst();
  if (found?.typed) return typedMessage;
  if (found?.notes) return notesMessage;
  return found?.linked ? linkedMessage : null;
}

const typedMessage = message(
  "Words that were typed here are not saved yet. Please open them, and save or discard them first; then this can be deleted.",
);
const notesMessage = message(
  "There are interview notes here. Please put them into the story or empty them first; then this can be deleted.",
);
const linkedMessage = message(
  "There are words here that were written through the link in an email. They will become a story; please read it first, then this can be deleted.",
);
