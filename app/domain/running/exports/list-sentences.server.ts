import type { Db } from "~/db/open.server";
import type { TranscriptSentence } from "../../media/transcripts/transcript";
import type { PlannedItem } from "./plan";

/** The transcripts of a person, as sentences, by the id of the media item. One query. */
export async function listSentences(db: Db, userId: number): Promise<Map<number, PlannedItem["sentences"]>> {
  const rows = await db
    .selectFrom("transcripts")
    .select(["mediaId", "sentences"])
    .where("userId", "=", userId)
    .where("version", ">", 0)
    .execute();
  return new Map(
    rows.map(({ mediaId, sentences }) => {
      const all: TranscriptSentence[] = JSON.parse(sentences);
      const said = all.map(({ start, text }) => ({ start, text: text.trim() }));
      return [mediaId, said.filter(({ text }) => text !== "")];
    }),
  );
}
