import type { Deps } from "../../base/deps";
import { createQuestionLink } from "./question-links.server";
import { findNextInQueue } from "./queue.server";

/** Opens it as a mailed one is; null after the last. Leaves out the family's without `hasAsks`. Call in a transaction. */
export async function openNextQuestion(
  within: Deps,
  userId: number,
  hasAsks: boolean,
): Promise<number | null> {
  const next = await findNextInQueue(within.db, { userId }, { hasAsks, isUnseen: true });
  if (!next) return null;
  const link = { userId, promptId: next.prompt.id, reason: next.reason, dueAt: null };
  return (await createQuestionLink(within, link)).id;
}
