import type { transcriptionChoices } from "~/db/enumerations";
import type { Db } from "~/db/open.server";
import type { MediaState, TranscriptState } from "~/db/tables";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { extensionOf } from "../accepted-types";

export type TranscriptionChoice = (typeof transcriptionChoices)[number];

export interface TranscriptStatus {
  mediaId: number;
  kind: "audio" | "video";
  url: string;
  mediaState: MediaState;
  /** "none" before it was ever asked for. */
  state: TranscriptState | "none";
  /** Seconds of the recording that are recognized. */
  heardSeconds: number;
  /** Null while the length is not known. */
  totalSeconds: number | null;
  /** Why it failed, in a sentence for its person; empty otherwise. */
  failure: string;
  choice: TranscriptionChoice | null;
}

/** The state of the transcript of an audio or video item, of `kind` alone if it is given. Throws NotFound. */
export async function getTranscriptStatus(
  { db }: { db: Db },
  actor: Pick<Actor, "userId">,
  mediaId: number,
  kind?: "audio" | "video",
): Promise<TranscriptStatus> {
  const row = await db
    .selectFrom("media")
    .innerJoin("users", "users.id", "media.userId")
    .leftJoin("transcripts", "transcripts.mediaId", "media.id")
    .select(["media.kind", "media.mimeType", "media.state as mediaState", "media.durationSeconds"])
    .select(["transcripts.state", "transcripts.heardSeconds", "transcripts.totalSeconds"])
    .select(["transcripts.failure", "users.transcriptionChoice as choice"])
    .where("media.id", "=", mediaId)
    .where("media.userId", "=", actor.userId)
    .where("media.kind", "in", kind ? [kind] : ["audio", "video"])
    .where("media.memoryId", "is", null)
    .where("media.deletedAt", "is", null)
    .executeTakeFirst();
  if (!row || row.kind === "image") throw new NotFound();
  const { mediaState, choice } = row;
  return {
    mediaId,
    kind: row.kind,
    url: `/media/${mediaId}/${row.kind === "audio" ? "recording" : "video"}.${extensionOf(row.mimeType)}`,
    mediaState,
    choice,
    state: row.state ?? "none",
    heardSeconds: row.heardSeconds ?? 0,
    totalSeconds: row.totalSeconds ?? row.durationSeconds,
    failure: row.failure ? t(row.failure as Message) : "",
  };
}

/** The person's answer about sending sound to the service; null if never asked. */
export async function findTranscriptionChoice(
  { db }: { db: Db },
  { userId }: Pick<Actor, "userId">,
): Promise<TranscriptionChoice | null> {
  const row = await db
    .selectFrom("users")
    .select("transcriptionChoice")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.transcriptionChoice ?? null;
}
