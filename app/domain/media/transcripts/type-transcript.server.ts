import type { Deps } from "../../base/deps";
import { retimeText } from "./retime-text";
import { findTranscriptRow, readSentences, saveSentences } from "./stored-transcript.server";

/** Saves a typed text as a new version, in the caller's transaction. Does nothing for an item without sentences. Throws TooLarge. */
export async function typeTranscript(
  deps: Pick<Deps, "db" | "clock" | "log">,
  { id: mediaId, userId }: { id: number; userId: number },
  text: string,
): Promise<void> {
  const row = await findTranscriptRow(deps.db, { userId }, mediaId);
  if (!row || row.version === 0) return;
  const stored = readSentences(row);
  const sentences = retimeText(stored, text);
  if (sentences.some((sentence, index) => sentence !== stored[index]))
    await saveSentences(deps, row, sentences, text);
}
