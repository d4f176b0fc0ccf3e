import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { transcriptParagraphs } from "./paragraphs";
import { readSentences } from "./stored-transcript.server";

/** What was said in recordings and films of a story, by item, where its author chose to print it, in paragraphs. One query. */
export async function listPrintedWords(db: Db, storyId: number): Promise<Record<number, string>> {
  const rows = await selectPrinted(db, { storyId });
  return Object.fromEntries(
    rows.map(({ mediaId, sentences }) => [
      mediaId,
      transcriptParagraphs(readSentences({ sentences })).join("\n\n"),
    ]),
  );
}

const selectPrinted = cachedQuery((db: Db, { storyId }: { storyId: number }) =>
  db
    .selectFrom("transcripts")
    .innerJoin("media", "media.id", "transcripts.mediaId")
    .select(["transcripts.mediaId", "transcripts.sentences"])
    .where("media.storyId", "=", storyId)
    .where("media.deletedAt", "is", null)
    .where("transcripts.isInBook", "=", 1)
    .where("transcripts.version", ">", 0),
);
