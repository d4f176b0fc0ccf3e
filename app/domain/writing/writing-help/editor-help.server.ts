import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import type { FollowUpQuestion } from "./questions";

export interface EditorHelp {
  /** The proposal of the questions; null while there are none. */
  proposalId: number | null;
  isAsking: boolean;
  questions: FollowUpQuestion[];
}

/** Null for a person who has said no. One query. */
export async function findEditorHelp(
  db: Db,
  { userId }: Actor,
  promptId: number,
): Promise<EditorHelp | null> {
  const row = await db
    .selectFrom("users")
    .leftJoin("writingProposals as proposals", (join) =>
      join
        .onRef("proposals.userId", "=", "users.id")
        .on("proposals.promptId", "=", promptId)
        .on("proposals.kind", "=", "questions")
        .on("proposals.state", "in", ["queued", "running", "ready"]),
    )
    .select(["users.writingHelpChoice", "proposals.id", "proposals.state", "proposals.result"])
    .where("users.id", "=", userId)
    .orderBy("proposals.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row || row.writingHelpChoice === "declined") return null;
  const isReady = row.state === "ready";
  return {
    proposalId: isReady ? row.id : null,
    isAsking: row.state !== null && !isReady,
    questions: isReady ? JSON.parse(row.result ?? "[]") : [],
  };
}
