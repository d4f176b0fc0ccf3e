import type { Actor } from "~/domain/base/actor";
import { saveInterviewNotes } from "~/domain/writing/interviews/interview-notes.server";
import { endInterview, startInterview } from "~/domain/writing/interviews/interviews.server";
import type { DemoDeps } from "./demo-deps";

const opening = 1;

/** A sitting that is over, with notes and the voice of the first story, and one that goes on. */
export async function addInterviews(deps: DemoDeps, actor: Actor): Promise<void> {
  const first = await startInterview(deps, actor, { interviewerName: "Sally Bache" });
  await saveInterviewNotes(deps, actor, opening, {
    interviewId: first.id,
    notes: "His brother James: the printing house in Queen Street.\n\nAsk about the candle shop next time.",
    version: 0,
  });
  await deps.db
    .updateTable("media")
    .set({ interviewId: first.id })
    .where("userId", "=", actor.userId)
    .where("kind", "=", "audio")
    .execute();
  await endInterview(deps, actor);
  const second = await startInterview(deps, actor, { interviewerName: "William Temple" });
  await saveInterviewNotes(deps, actor, opening, {
    interviewId: second.id,
    notes: "Josiah, with an h.",
    version: 0,
  });
}
