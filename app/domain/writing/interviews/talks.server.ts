import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import type { Prompt } from "../prompts/prompts.server";
import { listInterviewNotes } from "./interview-notes.server";
import { listRecordedInterviews, type RecordedInterview } from "./interviews.server";

export interface Talks {
  /** Whose notes there are about the question, newest first. */
  noteTakers: string[];
  recorded: Record<number, RecordedInterview>;
}

/** Reads the notes on a prompt and the recordings of its story; `recorded` is by media id. At most two queries. */
export async function listTalks(
  db: Db,
  actor: Actor,
  { id, storyId }: Pick<Prompt, "id" | "storyId">,
): Promise<Talks> {
  const notes = await listInterviewNotes(db, actor, id);
  const recorded = storyId === null ? [] : await listRecordedInterviews(db, actor, storyId);
  return {
    noteTakers: [...new Set(notes.filter(({ content }) => content !== "").map((one) => one.interviewerName))],
    recorded: Object.fromEntries(recorded.map((one) => [one.mediaId, one])),
  };
}
