import type { Db } from "~/db/open.server";
import { type Message, message } from "~/messages/message";
import { type Deps, nowText } from "../../base/deps";
import type { Job } from "../../base/jobs/jobs.server";
import { transcriptMax } from "../schema";
import { TranscriberRejection } from "./recognition/transcriber";
import type { TranscriptSource } from "./recognition/transcript-parts.server";
import { type TranscriptSentence, transcriptText } from "./transcript";

/* Called by jobs, for the person who asked for the transcript. */

/** False if it was canceled before it began. */
export async function markRunning({ db, clock }: Deps, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("transcripts")
    .set({ state: "running", failure: "", updatedAt: nowText(clock) })
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Joins the parts to the text of the service, in one transaction. What its person has typed there stays. */
export async function finishTranscript(deps: Deps, { id, mediaId }: TranscriptSource): Promise<void> {
  const now = nowText(deps.clock);
  await deps.db.transaction().execute(async (db) => {
    const { sentences, language } = await joinParts(db, id);
    const text = JSON.stringify(sentences);
    const row = await db
      .updateTable("transcripts")
      .set((set) => ({
        ...{ state: "ready" as const, sentences: text, language, failure: "", updatedAt: now },
        version: set("version", "+", 1),
      }))
      .where("id", "=", id)
      .where("state", "=", "running")
      .returning("version")
      .executeTakeFirst();
    if (!row) return;
    await db
      .insertInto("transcriptVersions")
      .values({ transcriptId: id, version: row.version, origin: "engine", sentences: text, createdAt: now })
      .execute();
    await db
      .updateTable("media")
      .set({ transcript: transcriptText(sentences).slice(0, transcriptMax) })
      .where("id", "=", mediaId)
      .where("transcript", "=", "")
      .execute();
    await db.deleteFrom("transcriptParts").where("transcriptId", "=", id).execute();
  });
}

async function joinParts(
  db: Db,
  transcriptId: number,
): Promise<{ sentences: TranscriptSentence[]; language: string }> {
  const parts = await db
    .selectFrom("transcriptParts")
    .select(["language", "sentences"])
    .where("transcriptId", "=", transcriptId)
    .orderBy("position")
    .execute();
  const sentences = parts.flatMap(({ sentences }) => JSON.parse(sentences ?? "[]") as TranscriptSentence[]);
  return {
    sentences: sentences.map((sentence, index) => ({ ...sentence, id: index + 1 })),
    language: parts.find(({ language }) => language !== "")?.language ?? "",
  };
}

/** Keeps why it does not go on; the state follows when the job is given up. */
export async function noteFailure({ db, clock }: Deps, id: number, failure: Message): Promise<void> {
  await db
    .updateTable("transcripts")
    .set({ state: "queued", failure, updatedAt: nowText(clock) })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
}

/** Marks the transcript as failed after the last attempt of its job. */
export async function failTranscript({ db, clock }: Deps, { subjectId }: Job): Promise<void> {
  await db
    .updateTable("transcripts")
    .set((set) => ({
      state: "failed" as const,
      failure: set
        .case()
        .when("failure", "=", "")
        .then(failureSentence(undefined))
        .else(set.ref("failure"))
        .end(),
      updatedAt: nowText(clock),
    }))
    .where("id", "=", subjectId)
    .where("state", "in", ["queued", "running"])
    .execute();
}

/** Says that the service refused the recording, or for any other error that it does not answer. */
export function failureSentence(error: unknown): Message {
  return error instanceof TranscriberRejection
    ? message(
        "The computer that listens did not take this recording. Please tell the people who run this site.",
      )
    : message("The computer that listens does not answer. Please try again later.");
}
