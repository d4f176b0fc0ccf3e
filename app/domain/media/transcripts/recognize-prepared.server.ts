import type { Deps } from "../../base/deps";
import { enqueueJob } from "../../base/jobs/jobs.server";

/** Queues a requested transcript, unless its item is being prepared. Call in the transaction that changes either, so that none is forgotten. */
export async function recognizePrepared(deps: Deps, mediaId: number): Promise<void> {
  const waiting = await deps.db
    .selectFrom("transcripts")
    .innerJoin("media", "media.id", "transcripts.mediaId")
    .select(["transcripts.id", "transcripts.userId"])
    .where("transcripts.mediaId", "=", mediaId)
    .where("transcripts.state", "=", "queued")
    .where("media.state", "!=", "preparing")
    .where("media.deletedAt", "is", null)
    .executeTakeFirst();
  if (!waiting) return;
  await enqueueJob(deps, { kind: "transcribe", subjectId: waiting.id, userId: waiting.userId });
}
