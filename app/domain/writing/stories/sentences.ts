import { endsShortened } from "./first-sentence";

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Joined again behind abbreviations, where the segmenter divides: "Mr. | Reed". */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && endsShortened(last.trimEnd())) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim());
}
