/** A sentence of a transcript, as calls send it. Times are seconds from the start of the recording. */
export interface TranscriptSentence {
  /** Stays with the sentence through corrections; unique within its transcript. */
  id: number;
  start: number;
  end: number;
  /** Ends with line feeds where its person began a new line or paragraph. */
  text: string;
  /** Whether the service was unsure of it and its person has not corrected it. */
  unsure: boolean;
}

/** The sentences as plain text: one paragraph, but for the line breaks of its person. */
export function transcriptText(sentences: TranscriptSentence[]): string {
  return sentences
    .map(({ text }) => text.replace(/^\s+|[^\S\n]+$/g, ""))
    .filter((text) => text !== "")
    .reduce((whole, text) => (whole === "" || whole.endsWith("\n") ? whole + text : `${whole} ${text}`), "")
    .trim();
}
