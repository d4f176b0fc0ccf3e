import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { formatDuration, formatRelativeDay } from "../../base/format";
import { promptTitle } from "../../base/prompt-title";
import { sayPrompt } from "../prompts/standard-words";
import { selectUnfinished } from "./own-recordings.server";
import { recordingMinBytes } from "./schema";

export interface InterruptedRecording {
  id: number;
  promptId: number | null;
  promptTitle: string | null;
  /** The photo that it is about, in the place of a prompt. */
  photoId: number | null;
  storyType: StoryType | null;
  length: string;
  day: string;
  /** A piece arrived recently: it may continue on another device. */
  isFresh: boolean;
}

const recentMs = 10_000;

/** The user's interrupted recordings, oldest first, without empty ones. */
export async function listInterruptedRecordings(
  { db, clock }: Deps,
  actor: Actor,
): Promise<InterruptedRecording[]> {
  const rows = await selectInterrupted(db, { userId: actor.userId });
  const now = clock.now();
  return rows.map(({ promptTitle, pieces, startedAt, timeZone, lastPieceAt, ...row }) => ({
    ...row,
    promptTitle: promptTitle && sayPrompt(row.promptId ?? 0, promptTitle),
    length: formatDuration(pieces),
    day: formatRelativeDay(new Date(startedAt), now, timeZone),
    isFresh: lastPieceAt !== null && now.getTime() - new Date(lastPieceAt).getTime() < recentMs,
  }));
}

const selectInterrupted = cachedQuery((db: Db, { userId }: { userId: number }) =>
  selectUnfinished(db, { userId })
    .leftJoin("prompts", "prompts.id", "recordings.promptId")
    .leftJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
    .select([
      "recordings.id",
      "recordings.promptId",
      "recordings.photoId",
      "recordings.pieces",
      "recordings.startedAt",
      "recordings.timeZone",
      "recordings.lastPieceAt",
      "lifeStages.storyType",
      promptTitle(userId).as("promptTitle"),
    ])
    .where("recordings.bytes", ">=", recordingMinBytes)
    .orderBy("recordings.id"),
);
