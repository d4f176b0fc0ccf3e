import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { MediaRow, TranscriptsTable } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { NotFound, ValidationError } from "../../base/errors";
import { requireTextQuota } from "../../base/text-quota.server";
import { transcriptMax } from "../schema";
import { deleteSurplusTranscriptVersions } from "./prune-transcript-versions.server";
import { type TranscriptSentence, transcriptText } from "./transcript";

export type TranscriptRow = Selectable<TranscriptsTable>;

export type HeardKind = "audio" | "video";

/** A live recording or film of the actor. Throws NotFound. */
export async function requireHeardItem(
  db: Db,
  actor: Actor,
  mediaId: number,
  kind?: HeardKind,
): Promise<MediaRow> {
  const row = await db
    .selectFrom("media")
    .selectAll()
    .where("id", "=", mediaId)
    .where("userId", "=", actor.userId)
    .where("kind", "in", kind ? [kind] : ["audio", "video"])
    .where("memoryId", "is", null)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** The transcript of the actor's item, also one without a text (version 0); undefined without one. */
export function findTranscriptRow(
  db: Db,
  { userId }: Pick<Actor, "userId">,
  mediaId: number,
): Promise<TranscriptRow | undefined> {
  return db
    .selectFrom("transcripts")
    .selectAll()
    .where("mediaId", "=", mediaId)
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/** Throws NotFound for one without a text. */
export async function requireTranscriptRow(db: Db, actor: Actor, mediaId: number): Promise<TranscriptRow> {
  const row = await findTranscriptRow(db, actor, mediaId);
  if (!row || row.version === 0) throw new NotFound();
  return row;
}

/** Times in seconds from the beginning. */
export function readSentences({ sentences }: Pick<TranscriptRow, "sentences">): TranscriptSentence[] {
  return JSON.parse(sentences);
}

/** Stores sentences as a new version and as plain text, `typed` if given, in the caller's transaction. Throws ValidationError and TooLarge. */
export async function saveSentences(
  deps: Deps,
  row: TranscriptRow,
  sentences: TranscriptSentence[],
  typed?: string,
): Promise<number> {
  const { db } = deps;
  const transcript = typed ?? transcriptText(sentences);
  if (transcript.length > transcriptMax)
    throw new ValidationError({
      sentences: [
        message("Please keep all sentences together to {max} characters.", { max: String(transcriptMax) }),
      ],
    });
  if (typed === undefined) await saveTypedText(deps, row);
  const columns = { sentences: JSON.stringify(sentences), version: row.version + 1 };
  await db
    .updateTable("transcripts")
    .set({ ...columns, updatedAt: nowText(deps.clock) })
    .where("id", "=", row.id)
    .execute();
  await db.updateTable("media").set({ transcript }).where("id", "=", row.mediaId).execute();
  await saveTranscriptVersion(deps, row, columns.version, columns.sentences);
  return columns.version;
}

/** What was typed for the recording before its words were recognized is kept among the versions, without times. */
async function saveTypedText(deps: Deps, row: TranscriptRow): Promise<void> {
  const { transcript } = await deps.db
    .selectFrom("media")
    .select("transcript")
    .where("id", "=", row.mediaId)
    .executeTakeFirstOrThrow();
  const recognized = readSentences(row);
  const end = recognized.at(-1)?.end ?? 0;
  if (transcript === "" || wordsOf(transcript) === wordsOf(transcriptText(recognized))) return;
  const sentences = [{ id: 1, start: 0, end, text: transcript, unsure: false }];
  await saveTranscriptVersion(deps, row, null, JSON.stringify(sentences));
}

function wordsOf(text: string): string {
  return text.split(/\s+/).join(" ").trim();
}

/** Stores a text of its person; `version` is null for one that was rejected. Throws TooLarge. */
export async function saveTranscriptVersion(
  { db, clock }: Deps,
  { id, userId }: TranscriptRow,
  version: number | null,
  sentences: string,
): Promise<void> {
  await db
    .insertInto("transcriptVersions")
    .values({ transcriptId: id, version, origin: "person", sentences, createdAt: nowText(clock) })
    .execute();
  if (version !== null) await deleteSurplusTranscriptVersions({ db, clock }, id);
  await requireTextQuota(db, { userId });
}
