/** A sentence of a transcript, as calls send it. Times are seconds from the start of the recording. */
export interface TranscriptSentence {
  /** Stays with the sentence through corrections; unique within its transcript. */
  id: number;
  start: number;
  end: number;
  text: string;
  /** Whether the service was unsure of it and its person has not corrected it. */
  unsure: boolean;
}

/** The sentences as plain text in one paragraph. */
export function transcriptText(sentences: TranscriptSentence[]): string {
  return sentences
    .map(({ text }) => text.trim())
    .filter((text) => text !== "")
    .join(" ");
}
