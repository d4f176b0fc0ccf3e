import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import {
  readSentences,
  requireHeardItem,
  requireTranscriptRow,
  saveSentences,
} from "./stored-transcript.server";
import { transcriptText } from "./transcript";
import { changeTranscript, getTranscript, type Transcript } from "./transcripts.server";

export interface TranscriptVersion {
  id: number;
  /** Null for a text that was rejected because another came first. */
  version: number | null;
  origin: "engine" | "person";
  createdAt: string;
  isCurrent: boolean;
}

const listedMax = 300;

/** The texts of a transcript without their words, newest first. Throws NotFound. */
export async function listTranscriptVersions(
  db: Db,
  actor: Actor,
  mediaId: number,
): Promise<TranscriptVersion[]> {
  await requireHeardItem(db, actor, mediaId);
  const row = await requireTranscriptRow(db, actor, mediaId);
  const versions = await db
    .selectFrom("transcriptVersions")
    .select(["id", "version", "origin", "createdAt"])
    .where("transcriptId", "=", row.id)
    .orderBy("id", "desc")
    .limit(listedMax)
    .execute();
  return versions.map((version) => ({ ...version, isCurrent: version.version === row.version }));
}

/** The words of one version. Throws NotFound. */
export async function getTranscriptVersion(
  db: Db,
  actor: Actor,
  mediaId: number,
  versionId: number,
): Promise<TranscriptVersion & { text: string }> {
  await requireHeardItem(db, actor, mediaId);
  const { sentences, isCurrent, ...version } = await requireVersion(db, actor, mediaId, versionId);
  return { ...version, isCurrent, text: transcriptText(readSentences({ sentences })) };
}

/** Saves an earlier text, with its times, as a new version. Throws NotFound, PlanLapsed and TooLarge. */
export async function restoreTranscriptVersion(
  deps: Deps,
  actor: Actor,
  mediaId: number,
  versionId: number,
): Promise<Transcript> {
  await changeTranscript(deps, actor, mediaId, undefined, async (within, row) => {
    const { sentences } = await requireVersion(within.db, actor, mediaId, versionId);
    if (sentences !== row.sentences) await saveSentences(within, row, readSentences({ sentences }));
    return "saved";
  });
  return getTranscript(deps.db, actor, mediaId);
}

async function requireVersion(db: Db, actor: Actor, mediaId: number, versionId: number) {
  const row = await requireTranscriptRow(db, actor, mediaId);
  const found = await db
    .selectFrom("transcriptVersions")
    .select(["id", "version", "origin", "createdAt", "sentences"])
    .where("transcriptId", "=", row.id)
    .where("id", "=", versionId)
    .executeTakeFirst();
  if (!found) throw new NotFound();
  return { ...found, isCurrent: found.version === row.version };
}
