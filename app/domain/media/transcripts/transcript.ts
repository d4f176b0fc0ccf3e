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

/** The sentences as plain text: one paragraph, but for the line breaks of its person. Joined once: hours have thousands. */
export function transcriptText(sentences: TranscriptSentence[]): string {
  const pieces: string[] = [];
  let endsLine = true;
  for (const sentence of sentences) {
    const text = sentence.text.replace(/^\s+|[^\S\n]+$/g, "");
    if (text === "") continue;
    pieces.push(endsLine ? text : ` ${text}`);
    endsLine = text.endsWith("\n");
  }
  return pieces.join("").trim();
}
