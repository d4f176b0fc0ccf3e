import { randomUUID } from "node:crypto";
import type { Db } from "~/db/open.server";
import type { NewMediaRow, TranscriptState } from "~/db/tables";
import type { TranscriptSentence } from "~/domain/media/transcripts/transcript";
import { transcriptText } from "~/domain/media/transcripts/transcript";

const at = "2026-03-03T10:00:00.000Z";

/** A sound of an item without a file, as far as transcripts are concerned. */
export async function addSoundRow(
  db: Db,
  { userId, storyId = null }: { userId: number; storyId?: number | null },
  more: Partial<NewMediaRow> = {},
): Promise<number> {
  const folder = randomUUID();
  const facts = {
    kind: "audio",
    mimeType: "audio/mp4",
    bytes: 1,
    sha256: folder,
    durationSeconds: 9,
  } as const;
  const { id } = await db
    .insertInto("media")
    .values({
      ...{ userId, storyId, caption: "", transcript: "", folder },
      ...{ ...facts, originalFile: "original.m4a", createdAt: at, ...more },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** "The ferry was late. | We waited. ?": one sentence each, 2 seconds long, with a question mark where unsure. */
export function sentencesOf(text: string, pauses: Record<number, number> = {}): TranscriptSentence[] {
  let start = 0;
  return text.split(" | ").map((words, index) => {
    start += pauses[index] ?? 0;
    const sentence = {
      id: index + 1,
      start,
      end: start + 2,
      text: words.replace(/ \?$/, ""),
      unsure: / \?$/.test(words),
    };
    start += 2;
    return sentence;
  });
}

/** Adds it as the speech recognition service leaves it. Returns the id of the transcript. */
export async function addTranscriptRow(
  db: Db,
  { userId, mediaId }: { userId: number; mediaId: number },
  sentences: TranscriptSentence[],
  state: TranscriptState = "ready",
): Promise<number> {
  const content = JSON.stringify(sentences);
  const version = sentences.length > 0 ? 1 : 0;
  const { id } = await db
    .insertInto("transcripts")
    .values({
      ...{ userId, mediaId, state, language: "en", heardSeconds: 9, totalSeconds: 9 },
      ...{ version, sentences: content, createdAt: at, updatedAt: at },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (version === 0) return id;
  await db
    .insertInto("transcriptVersions")
    .values({ transcriptId: id, version, origin: "engine", sentences: content, createdAt: at })
    .execute();
  await db
    .updateTable("media")
    .set({ transcript: transcriptText(sentences) })
    .where("id", "=", mediaId)
    .execute();
  return id;
}
