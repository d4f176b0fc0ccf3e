import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor, Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import type { Transcriber } from "./recognition/transcriber";
import { recognizePrepared } from "./recognize-prepared.server";
import {
  getTranscriptStatus,
  type TranscriptionChoice,
  type TranscriptStatus,
} from "./transcript-status.server";

export interface RequestTranscriptDeps extends Deps {
  /** Null where no service is set up. */
  transcriber: Pick<Transcriber, "host"> | null;
}

const notAsked = message("Please say first whether your recordings may be sent to be written down.");
const declined = message(
  "You have said that your recordings are not to be sent anywhere. You can change that on your account page.",
);

/** Queues a transcript unless on its way or ready. Throws NotFound, also without a service, Conflict if its person has not agreed, and PlanLapsed. */
export async function requestTranscript(
  deps: RequestTranscriptDeps,
  actor: Actor,
  mediaId: number,
  kind?: "audio" | "video",
): Promise<TranscriptStatus> {
  if (!deps.transcriber) throw new NotFound();
  const status = await getTranscriptStatus(deps, actor, mediaId, kind);
  if (status.choice !== "allowed")
    throw new Conflict(status.choice === "declined" ? declined : notAsked, undefined, "not-agreed");
  if (["queued", "running", "ready"].includes(status.state)) return status;
  await requireWriting(deps, actor);
  await queueTranscript(deps, actor, mediaId);
  return getTranscriptStatus(deps, actor, mediaId);
}

/** Queues it, also one that failed or was stopped; others stay as they are. Audited, with the relative whose recording it is. */
export async function queueTranscript(
  deps: Deps,
  actor: Pick<Actor, "userId" | "realUserId">,
  mediaId: number,
  guestId?: number,
): Promise<void> {
  const now = nowText(deps.clock);
  await deps.db.transaction().execute(async (db) => {
    const row = await db
      .insertInto("transcripts")
      .values({ userId: actor.userId, mediaId, state: "queued", createdAt: now, updatedAt: now })
      .onConflict((conflict) =>
        conflict
          .column("mediaId")
          .doUpdateSet({ state: "queued", failure: "", updatedAt: now })
          .where("transcripts.state", "in", ["failed", "canceled"]),
      )
      .returning("id")
      .executeTakeFirst();
    if (!row) return;
    await recognizePrepared({ ...deps, db }, mediaId);
    await recordAudit({ ...deps, db }, actor, "transcript.request", { mediaId, ...(guestId && { guestId }) });
  });
}

/** Stops those that are on their way, and leaves others as they are; the caller says which. */
export function stopTranscripts({ db, clock }: Pick<Deps, "db" | "clock">) {
  return db
    .updateTable("transcripts")
    .set({ state: "canceled", updatedAt: nowText(clock) })
    .where("state", "in", ["queued", "running"]);
}

/** Stops a transcript on its way, also in the middle of a call; others stay as they are. Throws NotFound. */
export async function cancelTranscript(
  deps: Deps,
  actor: Actor,
  mediaId: number,
  kind?: "audio" | "video",
): Promise<TranscriptStatus> {
  await getTranscriptStatus(deps, actor, mediaId, kind);
  await stopTranscripts(deps).where("mediaId", "=", mediaId).where("userId", "=", actor.userId).execute();
  return getTranscriptStatus(deps, actor, mediaId);
}

/** Stores the person's answer about sending sound to the service. Declining stops what is on its way. */
export async function chooseTranscription(
  deps: Deps,
  actor: Self,
  choice: TranscriptionChoice,
): Promise<void> {
  const now = nowText(deps.clock);
  await deps.db.transaction().execute(async (db) => {
    await db
      .updateTable("users")
      .set({ transcriptionChoice: choice, transcriptionChosenAt: now })
      .where("id", "=", actor.userId)
      .execute();
    if (choice === "declined")
      await stopTranscripts({ ...deps, db })
        .where("userId", "=", actor.userId)
        .execute();
    await recordAudit({ ...deps, db }, actor, "transcript.choice", { choice });
  });
}
