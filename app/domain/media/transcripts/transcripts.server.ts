import type { Db } from "~/db/open.server";
import type { MediaRow, TranscriptState } from "~/db/tables";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { Conflict, NotFound, ValidationError } from "../../base/errors";
import { type Corrections, correct, mergeCorrections } from "./merge-corrections";
import type { SentencesInput } from "./schema";
import {
  findTranscriptRow,
  type HeardKind,
  readSentences,
  requireHeardItem,
  requireTranscriptRow,
  saveSentences,
  saveTranscriptVersion,
  type TranscriptRow,
} from "./stored-transcript.server";
import type { TranscriptSentence } from "./transcript";

/** The transcript as calls send it (contract, section 5). Times are seconds. */
export interface Transcript {
  state: TranscriptState | "none";
  /** Seconds that are recognized; `totalSeconds` is null before the recording is measured. */
  progress: { heardSeconds: number; totalSeconds: number | null };
  language: string;
  /** 0 before there are sentences. */
  version: number;
  sentences: TranscriptSentence[];
  isInBook: boolean;
}

/** The transcript of a recording or film. Throws NotFound for an item that is not the actor's. */
export async function getTranscript(
  db: Db,
  actor: Actor,
  mediaId: number,
  kind?: HeardKind,
): Promise<Transcript> {
  await requireHeardItem(db, actor, mediaId, kind);
  return toTranscript(await findTranscriptRow(db, actor, mediaId));
}

function toTranscript(row: TranscriptRow | undefined): Transcript {
  if (!row) {
    const progress = { heardSeconds: 0, totalSeconds: null };
    return { state: "none", progress, language: "", version: 0, sentences: [], isInBook: false };
  }
  const { state, language, version, heardSeconds, totalSeconds, isInBook } = row;
  const sentences = readSentences(row);
  return {
    state,
    progress: { heardSeconds, totalSeconds },
    language,
    version,
    sentences,
    isInBook: isInBook === 1,
  };
}

/**
 * Replaces the texts of all sentences, which keep their times. Throws NotFound, PlanLapsed, TooLarge, ValidationError for a missing or
 * unknown sentence, and Conflict for an outdated `version`: the text is then kept as a rejected version.
 */
export async function updateTranscript(
  deps: Deps,
  actor: Actor,
  mediaId: number,
  { sentences, version }: SentencesInput,
  kind?: HeardKind,
): Promise<Transcript> {
  const texts: Corrections = new Map(sentences.map(({ id, text }) => [id, text]));
  await changeTranscript(deps, actor, mediaId, kind, async (within, row, stored) => {
    requireSameSentences(stored, sentences, texts);
    const next = stored.map((sentence) => correct(sentence, texts.get(sentence.id) ?? sentence.text));
    if (!isChanged(stored, next)) return "saved";
    if (version && version !== row.version) return reject(within, row, next);
    await saveSentences(within, row, next);
    return "saved";
  });
  return getTranscript(deps.db, actor, mediaId);
}

/**
 * Saves some sentences, typed on the text of `version`. Throws NotFound, PlanLapsed, TooLarge, ValidationError, and Conflict if one of
 * them was corrected in another way since: then nothing is saved, but the typed text is kept as a rejected version.
 */
export async function correctTranscript(
  deps: Deps,
  actor: Actor,
  mediaId: number,
  texts: Corrections,
  version: number,
): Promise<Transcript> {
  await changeTranscript(deps, actor, mediaId, undefined, async (within, row, stored) => {
    const base = version === row.version ? stored : await findNumbered(within.db, row, version);
    const { sentences, conflicts } = mergeCorrections(base ?? stored, stored, texts);
    if (conflicts.length > 0) {
      const typed = stored.map((sentence) =>
        correct(sentence, texts.get(sentence.id) ?? sentence.text.trim()),
      );
      return reject(within, row, typed);
    }
    if (isChanged(stored, sentences)) await saveSentences(within, row, sentences);
    return "saved";
  });
  return getTranscript(deps.db, actor, mediaId);
}

/** Sets whether the transcript is printed after its story. Throws NotFound and PlanLapsed. */
export async function setTranscriptInBook(
  deps: Deps,
  actor: Actor,
  mediaId: number,
  isInBook: boolean,
): Promise<void> {
  await requireHeardItem(deps.db, actor, mediaId);
  await requireWriting(deps, actor);
  const updated = await deps.db
    .updateTable("transcripts")
    .set({ isInBook: isInBook ? 1 : 0 })
    .where("mediaId", "=", mediaId)
    .where("userId", "=", actor.userId)
    .executeTakeFirst();
  if (Number(updated.numUpdatedRows) === 0) throw new NotFound();
}

type Outcome = "saved" | "rejected";
type Change = (within: Deps, row: TranscriptRow, stored: TranscriptSentence[]) => Promise<Outcome>;

/** A conflict is thrown only after the commit, so that the rejected text stays saved. */
export async function changeTranscript(
  deps: Deps,
  actor: Actor,
  mediaId: number,
  kind: HeardKind | undefined,
  run: Change,
): Promise<MediaRow> {
  const { item, outcome } = await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const item = await requireHeardItem(db, actor, mediaId, kind);
    const row = await requireTranscriptRow(db, actor, mediaId);
    await requireWriting(within, actor);
    return { item, outcome: await run(within, row, readSentences(row)) };
  });
  if (outcome === "saved") return item;
  throw new Conflict(
    message("These words were changed in the meantime. What you typed is kept beside what is saved."),
    {
      transcript: await getTranscript(deps.db, actor, mediaId),
    },
  );
}

/** Keeps a text among the versions, unless the latest is the same. */
async function reject(deps: Deps, row: TranscriptRow, typed: TranscriptSentence[]): Promise<Outcome> {
  const sentences = JSON.stringify(typed);
  const latest = await deps.db
    .selectFrom("transcriptVersions")
    .select("sentences")
    .where("transcriptId", "=", row.id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (latest?.sentences !== sentences) await saveTranscriptVersion(deps, row, null, sentences);
  return "rejected";
}

async function findNumbered(
  db: Db,
  { id }: TranscriptRow,
  version: number,
): Promise<TranscriptSentence[] | undefined> {
  const row = await db
    .selectFrom("transcriptVersions")
    .select("sentences")
    .where("transcriptId", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && readSentences(row);
}

function requireSameSentences(
  stored: TranscriptSentence[],
  sent: SentencesInput["sentences"],
  texts: Corrections,
): void {
  const ids = new Set(stored.map(({ id }) => id));
  const unknown = sent.find(({ id }) => !ids.has(id));
  if (unknown)
    throw new ValidationError({
      sentences: [message("There is no sentence {id}.", { id: String(unknown.id) })],
    });
  if (texts.size < sent.length)
    throw new ValidationError({ sentences: [message("A sentence was sent twice.")] });
  const missing = stored.find(({ id }) => !texts.has(id));
  if (missing)
    throw new ValidationError({
      sentences: [message("Sentence {id} is missing.", { id: String(missing.id) })],
    });
}

function isChanged(before: TranscriptSentence[], after: TranscriptSentence[]): boolean {
  return after.some((sentence, index) => sentence !== before[index]);
}
