import type { Actor } from "~/domain/base/actor";
import { nowText } from "~/domain/base/deps";
import { transcriptText } from "~/domain/media/transcripts/transcript";
import type { DemoDeps } from "./demo-deps";

const secondsPerWord = 0.4;

/** A transcript as a speech recognition service leaves it, with every third sentence unsure. */
export async function addTranscript(
  { db, clock }: DemoDeps,
  { userId }: Actor,
  mediaId: number,
  text: string,
) {
  let start = 0;
  const sentences = text.split(/(?<=[.;:]) /).map((words, index) => {
    const end = start + words.split(" ").length * secondsPerWord;
    const sentence = { id: index + 1, start, end, text: words, unsure: index % 3 === 1 };
    start = Number((end + 0.2).toFixed(1));
    return sentence;
  });
  const content = JSON.stringify(sentences);
  const at = nowText(clock);
  const { id: transcriptId } = await db
    .insertInto("transcripts")
    .values({
      ...{ userId, mediaId, state: "ready", language: "en", heardSeconds: start, totalSeconds: start },
      ...{ version: 1, sentences: content, createdAt: at, updatedAt: at },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("transcriptVersions")
    .values({ transcriptId, version: 1, origin: "engine", sentences: content, createdAt: at })
    .execute();
  await db
    .updateTable("media")
    .set({ transcript: transcriptText(sentences) })
    .where("id", "=", mediaId)
    .execute();
}
