import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { byMediaSortOrder } from "../../media/sort-order.server";
import { transcriptParagraphs } from "../../media/transcripts/paragraphs";
import { readSentences } from "../../media/transcripts/stored-transcript.server";
import type { BookPassage } from "../model";
import type { BookMemory } from "../stories/book-memories.server";

interface Transcript {
  recordedOn: string;
  paragraphs: string[];
}

/** The transcripts that are wished for in a book, by story, in the order of their recordings. One query. */
export async function listBookSpeech(
  db: Db,
  userId: number,
  storyType: StoryType,
): Promise<Map<number, Transcript[]>> {
  const transcripts = new Map<number, Transcript[]>();
  for (const { storyId, createdAt, sentences } of await selectTranscripts(db, { userId, storyType })) {
    const paragraphs = transcriptParagraphs(readSentences({ sentences }));
    if (paragraphs.length === 0) continue;
    transcripts.set(storyId, [
      ...(transcripts.get(storyId) ?? []),
      { recordedOn: createdAt.slice(0, 10), paragraphs },
    ]);
  }
  return transcripts;
}

const selectTranscripts = cachedQuery(
  (db: Db, { userId, storyType }: { userId: number; storyType: StoryType }) =>
    db
      .selectFrom("transcripts")
      .innerJoin("media", "media.id", "transcripts.mediaId")
      .innerJoin("stories", "stories.id", "media.storyId")
      .select(["stories.id as storyId", "media.createdAt", "transcripts.sentences"])
      .where("transcripts.userId", "=", userId)
      .where("transcripts.isInBook", "=", 1)
      .where("transcripts.version", ">", 0)
      .where("media.deletedAt", "is", null)
      .where("stories.storyType", "=", storyType)
      .where("stories.deletedAt", "is", null)
      .orderBy(byMediaSortOrder),
);

/** The text of a story, followed by the transcripts of its recordings, and by what relatives remember of it. */
export function withSpeech(
  paragraphs: string[],
  transcripts: Transcript[] = [],
  memories: BookMemory[] = [],
) {
  const said = [...transcripts, ...memories];
  if (said.length === 0) return { paragraphs };
  const all = [...paragraphs];
  const speech = said.map(({ paragraphs: words, ...about }): BookPassage => {
    const paragraph = all.length;
    all.push(...words);
    return { paragraph, ...about };
  });
  return { paragraphs: all, speech };
}
