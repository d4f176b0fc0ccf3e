import type { Db } from "~/db/open.server";
import { findStoryOfPrompt } from "../../base/live-story.server";
import { hashToken } from "../../base/token.server";
import { addAnswer } from "./add-answer";
import { type AnsweringPage, findAdded } from "./question-drafts.server";

/** Words for a question whose link ended while they were written, as the form of a story has them. */
export interface EndedAnswer {
  opens: number;
  userId: number;
  fields: [name: string, value: string][];
}

/** What was written through a link that has ended, to be kept for its person; undefined for an unknown link, or one without a question. */
export async function toEndedAnswer(
  db: Db,
  token: string,
  content: string,
  page: AnsweringPage,
): Promise<EndedAnswer | undefined> {
  const link = await db
    .selectFrom("mailedQuestions")
    .select(["id", "userId", "promptId"])
    .where("tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  if (!link || link.promptId === null) return undefined;
  const { id: opens, userId, promptId } = link;
  const story = await findStoryOfPrompt(db, { userId }, promptId);
  // As an answer is added: below what stands there.
  const all = addAnswer(story?.content ?? "", content, await findAdded(db, opens, page, content));
  const fields: EndedAnswer["fields"] = [
    ["promptId", String(promptId)],
    ["content", all],
  ];
  if (story) fields.push(["version", String(story.version)]);
  return { opens, userId, fields };
}
