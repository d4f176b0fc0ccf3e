import type { TranscriptSentence } from "./transcript";

/** Seconds of silence after which a teller has begun something new. */
const longPause = 1.5;
/** Words after which a paragraph ends with its sentence, where nobody paused. */
const longParagraph = 150;

/** The sentences as paragraphs of a story: divided at long pauses, at typed empty lines, and where they grow too long. */
export function transcriptParagraphs(sentences: TranscriptSentence[]): string[] {
  const paragraphs: string[] = [];
  let previous: TranscriptSentence | undefined;
  for (const sentence of sentences) {
    const text = sentence.text.trim();
    if (text === "") continue;
    const open = paragraphs.at(-1);
    if (open === undefined || previous === undefined || isBreak(previous, sentence, open))
      paragraphs.push(text);
    else paragraphs[paragraphs.length - 1] = `${open}${previous.text.endsWith("\n") ? "\n" : " "}${text}`;
    previous = sentence;
  }
  return paragraphs.flatMap((paragraph) => paragraph.split(/\n{2,}/));
}

function isBreak(previous: TranscriptSentence, next: TranscriptSentence, open: string): boolean {
  if (next.start - previous.end >= longPause || previous.text.endsWith("\n\n")) return true;
  return open.split(/\s+/).length >= longParagraph && /[.!?…]["”’»]?\s*$/.test(previous.text);
}
