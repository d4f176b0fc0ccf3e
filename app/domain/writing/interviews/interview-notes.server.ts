import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { Conflict } from "../../base/errors";
import { requireTextQuota } from "../../base/text-quota.server";
import { getPrompt } from "../prompts/prompts.server";
import { requireInterview } from "./interviews.server";
import type { InterviewNotesInput } from "./schema";

export interface InterviewNotes {
  interviewId: number;
  interviewerName: string;
  consentedAt: string;
  content: string;
  version: number;
}

/** The notes of all sittings about one question, newest first, without empty ones. */
export async function listInterviewNotes(db: Db, actor: Actor, promptId: number): Promise<InterviewNotes[]> {
  return db
    .selectFrom("interviewNotes")
    .innerJoin("interviews", "interviews.id", "interviewNotes.interviewId")
    .select(["interviewId", "interviewerName", "consentedAt", "content", "version"])
    .where("interviewNotes.userId", "=", actor.userId)
    .where("promptId", "=", promptId)
    .orderBy("interviewId", "desc")
    .execute();
}

/** Changes nothing if the notes are the same. Throws NotFound, PlanLapsed, TooLarge, and Conflict if changed since `version`. */
export async function saveInterviewNotes(
  deps: Deps,
  actor: Actor,
  promptId: number,
  { interviewId, notes: content, version }: InterviewNotesInput,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await requireInterview(db, actor, interviewId);
    await getPrompt(db, actor, promptId);
    const saved = await findNotes(db, interviewId, promptId);
    if ((saved?.content ?? "") === content) return;
    if ((saved?.version ?? 0) !== version) throw new Conflict(changedMeanwhile);
    await requireWriting({ ...deps, db }, actor);
    const updatedAt = nowText(deps.clock);
    const changed = { content, version: version + 1, updatedAt };
    await db
      .insertInto("interviewNotes")
      .values({ ...changed, userId: actor.userId, interviewId, promptId, createdAt: updatedAt })
      .onConflict((conflict) => conflict.columns(["interviewId", "promptId"]).doUpdateSet(changed))
      .execute();
    await requireTextQuota(db, actor);
  });
}

const changedMeanwhile = message(
  "These notes were also changed in another window. Both are here: put together what you want to keep, and save again.",
);

function findNotes(db: Db, interviewId: number, promptId: number) {
  return db
    .selectFrom("interviewNotes")
    .select(["content", "version"])
    .where("interviewId", "=", interviewId)
    .where("promptId", "=", promptId)
    .executeTakeFirst();
}
