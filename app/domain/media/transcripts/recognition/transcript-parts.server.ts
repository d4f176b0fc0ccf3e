import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { type Deps, nowText } from "../../../base/deps";
import { Unavailable } from "../../../base/errors";
import { type ContainerFormat, containerOf } from "../../accepted-types";
import type { MediaDeps } from "../../media-rows.server";
import { cutAtSilences, longestPart, type Silence } from "./cut-at-silences";
import type { RecognizedSpeech } from "./transcriber";

export interface TranscriptSource {
  id: number;
  mediaId: number;
  userId: number;
  folder: string;
  file: string;
  container: ContainerFormat;
}

export interface OpenPart {
  id: number;
  /** Seconds from the start of the recording. */
  startsAt: number;
  endsAt: number;
  isDone: boolean;
}

/** Undefined if nobody waits for it any more. Throws Unavailable while the recording is being prepared. */
export async function findTranscriptSource(db: Db, id: number | null): Promise<TranscriptSource | undefined> {
  const row = await db
    .selectFrom("transcripts")
    .innerJoin("media", "media.id", "transcripts.mediaId")
    .innerJoin("users", "users.id", "media.userId")
    .select(["transcripts.id", "media.id as mediaId", "media.userId", "media.folder", "media.state"])
    .select(["media.preparedFile", "media.originalFile", "media.originalMimeType"])
    .where("transcripts.id", "=", id)
    .where("transcripts.state", "in", ["queued", "running"])
    .where(isAllowed)
    .where("media.deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.state === "preparing") throw new Unavailable(message("The recording is still being prepared."));
  const file = row.preparedFile ?? row.originalFile ?? "";
  const container = row.preparedFile ? "mp4" : (containerOf(row.originalMimeType ?? undefined) ?? "mp4");
  return { id: row.id, mediaId: row.mediaId, userId: row.userId, folder: row.folder, file, container };
}

/** Who told it has said yes: the author, or the relative whose memory it is. */
const isAllowed = sql<boolean>`case when media.memory_id is null then users.transcription_choice = 'allowed'
  else exists (select 1 from memories join circle_members on circle_members.id = memories.member_id
    where memories.id = media.memory_id and circle_members.transcription_choice = 'allowed') end`;

/** The parts of a recording; measured and cut the first time, and the same ones from then on. */
export async function planParts(
  { db, clock, files, workers }: MediaDeps,
  { id, userId, folder, file, container }: TranscriptSource,
  signal: AbortSignal,
): Promise<OpenPart[]> {
  const planned = await listParts(db, id);
  if (planned.length > 0) return planned;
  const { totalSeconds, silences } = await workers.run<{ totalSeconds: number; silences: Silence[] }>(
    "speech",
    { act: "measure", source: files.pathOf(folder, file), container, longestPart },
    userId,
    signal,
  );
  const parts = cutAtSilences(totalSeconds, silences).map((part, position) => ({
    ...{ ...part, transcriptId: id, position, sentences: null },
  }));
  await db.transaction().execute(async (trx) => {
    await trx.insertInto("transcriptParts").values(parts).execute();
    await trx
      .updateTable("transcripts")
      .set({ totalSeconds, updatedAt: nowText(clock) })
      .where("id", "=", id)
      .execute();
  });
  return listParts(db, id);
}

async function listParts(db: Db, id: number): Promise<OpenPart[]> {
  const rows = await db
    .selectFrom("transcriptParts")
    .select(["id", "startsAt", "endsAt"])
    .select(({ eb }) => eb("sentences", "is not", null).as("isDone"))
    .where("transcriptId", "=", id)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...row, isDone: Boolean(row.isDone) }));
}

/** Stores what was recognized, with the times of the whole recording, and how far it is. */
export async function savePart(
  { db, clock }: Deps,
  transcriptId: number,
  { id, startsAt, endsAt }: OpenPart,
  { language, sentences }: RecognizedSpeech,
): Promise<void> {
  const placed = sentences.map((sentence) => ({
    ...sentence,
    start: toHundredths(startsAt + sentence.start),
    end: toHundredths(startsAt + sentence.end),
  }));
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("transcriptParts")
      .set({ language, sentences: JSON.stringify(placed) })
      .where("id", "=", id)
      .execute();
    await trx
      .updateTable("transcripts")
      .set({ heardSeconds: endsAt, updatedAt: nowText(clock) })
      .where("id", "=", transcriptId)
      .execute();
  });
}

function toHundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
