import type { Db } from "~/db/open.server";
import type { TranscriptState } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, NotFound, ValidationError } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { listMemoryMedia } from "../../media/guests/memory-media.server";
import {
  queueTranscript,
  type RequestTranscriptDeps,
  stopTranscripts,
} from "../../media/transcripts/request-transcript.server";
import type { TranscriptionChoice } from "../../media/transcripts/transcript-status.server";
import type { CircleBearer } from "../../people/circle/circle-bearers.server";
import { requireSharedStory } from "../reading/reading-room.server";
import { joinParagraphs, toParagraphs } from "../stories/text";
import { findOwnRow, type MemoryRow, type OwnMemory, requireUndecided, saveMemory } from "./memories.server";
import { MemoryInput } from "./schema";

/* What a relative told aloud is written down as the author's recordings are, where its teller has said yes to that. */

export interface MemoryTranscript {
  mediaId: number;
  /** "none" before it was asked for. */
  state: TranscriptState | "none";
  /** Why it failed, in a sentence; empty otherwise. */
  failure: string;
}

/** The states of the words of a memory's recordings, by recording. One query. */
export async function listMemoryTranscripts(db: Db, memoryId: number): Promise<MemoryTranscript[]> {
  const rows = await db
    .selectFrom("media")
    .leftJoin("transcripts", "transcripts.mediaId", "media.id")
    .select(["media.id as mediaId", "transcripts.state", "transcripts.failure"])
    .where("media.memoryId", "=", memoryId)
    .where("media.kind", "=", "audio")
    .where("media.deletedAt", "is", null)
    .orderBy("media.id")
    .execute();
  return rows.map(({ mediaId, state, failure }) => ({
    mediaId,
    state: state ?? "none",
    failure: failure ? t(failure as Message) : "",
  }));
}

/** The relative's answer about sending their recordings to be written down; null if never asked. One query. */
export async function findGuestChoice(
  db: Db,
  { opens }: Pick<CircleBearer, "opens">,
): Promise<TranscriptionChoice | null> {
  const row = await db
    .selectFrom("circleMembers")
    .select("transcriptionChoice")
    .where("id", "=", opens)
    .executeTakeFirst();
  return row?.transcriptionChoice ?? null;
}

/** Stops what is on its way after a no. Audited. */
export async function chooseGuestTranscription(
  deps: Deps,
  bearer: CircleBearer,
  choice: TranscriptionChoice,
): Promise<void> {
  const now = nowText(deps.clock);
  await deps.db.transaction().execute(async (db) => {
    await db
      .updateTable("circleMembers")
      .set({ transcriptionChoice: choice, transcriptionChosenAt: now })
      .where("id", "=", bearer.opens)
      .execute();
    if (choice === "declined") await stopTranscriptsOf({ ...deps, db }, bearer);
    await recordAudit({ ...deps, db }, accountOf(bearer), "transcript.choice", {
      ...{ choice, guestId: bearer.opens },
    });
  });
}

/** Call in a transaction. */
export async function stopTranscriptsOf(
  deps: Pick<Deps, "db" | "clock">,
  { opens }: Pick<CircleBearer, "opens">,
): Promise<void> {
  const own = deps.db
    .selectFrom("media")
    .innerJoin("memories", "memories.id", "media.memoryId")
    .select("media.id")
    .where("memories.memberId", "=", opens);
  await stopTranscripts(deps).where("mediaId", "in", own).execute();
}

function accountOf({ ownerId }: CircleBearer) {
  return { userId: ownerId, realUserId: ownerId };
}

const notAsked = message("Please say first whether your recordings may be sent to be written down.");

/** Throws NotFound, also without a service, and Conflict without the relative's yes or once approved. Asks no plan of the author. */
export async function requestMemoryTranscript(
  deps: RequestTranscriptDeps,
  bearer: CircleBearer,
  storyId: number,
  mediaId: number,
): Promise<void> {
  if (!deps.transcriber) throw new NotFound();
  await requireOwnRecording(deps.db, bearer, storyId, mediaId);
  if ((await findGuestChoice(deps.db, bearer)) !== "allowed")
    throw new Conflict(notAsked, undefined, "not-agreed");
  await queueTranscript(deps, accountOf(bearer), mediaId, bearer.opens);
}

/** Stops what is on its way, also in the middle of a call. Throws like requestMemoryTranscript. */
export async function cancelMemoryTranscript(
  deps: Deps,
  bearer: CircleBearer,
  storyId: number,
  mediaId: number,
): Promise<void> {
  await requireOwnRecording(deps.db, bearer, storyId, mediaId);
  await stopTranscripts(deps).where("mediaId", "=", mediaId).execute();
}

/** Adds no words twice. Throws NotFound, ValidationError without words, and Conflict for a memory approved or changed at this moment. */
export async function addSaidWords(
  deps: Deps,
  bearer: CircleBearer,
  storyId: number,
  mediaId: number,
): Promise<OwnMemory> {
  const memory = await requireOwnRecording(deps.db, bearer, storyId, mediaId);
  const { audios = [] } = (await listMemoryMedia(deps.db, [memory.id])).get(memory.id) ?? {};
  const said = audios.find(({ id }) => id === mediaId)?.transcript ?? "";
  if (said === "") throw new ValidationError({ content: [message("We heard no words in it.")] });
  const has = memory.content.includes(said);
  const content = has ? memory.content : joinParagraphs([...toParagraphs(memory.content), said]);
  return saveMemory(deps, bearer, storyId, parseInput(MemoryInput, { content, version: memory.version }));
}

async function requireOwnRecording(
  db: Db,
  bearer: CircleBearer,
  storyId: number,
  mediaId: number,
): Promise<MemoryRow> {
  await requireSharedStory(db, bearer, storyId);
  const memory = await findOwnRow(db, bearer, storyId);
  if (!memory) throw new NotFound();
  const found = (await listMemoryTranscripts(db, memory.id)).some((one) => one.mediaId === mediaId);
  if (!found) throw new NotFound();
  requireUndecided(memory);
  return memory;
}
