import { withText } from "./retime-text";
import type { TranscriptSentence } from "./transcript";

/** Texts by the id of their sentence. */
export type Corrections = Map<number, string>;

export interface MergedCorrections {
  sentences: TranscriptSentence[];
  conflicts: number[];
}

/** Only what differs from `base` was corrected. A sentence that was corrected in another way meanwhile is a conflict, and keeps its stored text. */
export function mergeCorrections(
  base: TranscriptSentence[],
  stored: TranscriptSentence[],
  corrections: Corrections,
): MergedCorrections {
  const shown = new Map(base.map(({ id, text }) => [id, text.trim()]));
  const conflicts: number[] = [];
  const sentences = stored.map((sentence) => {
    const typed = corrections.get(sentence.id);
    const now = sentence.text.trim();
    if (typed === undefined || typed === shown.get(sentence.id) || typed === now) return sentence;
    if (now === shown.get(sentence.id)) return correct(sentence, typed);
    conflicts.push(sentence.id);
    return sentence;
  });
  return { sentences, conflicts };
}

/** The line break after the sentence stays. */
export function correct(sentence: TranscriptSentence, text: string): TranscriptSentence {
  const [breaks = ""] = /\n*$/.exec(sentence.text) ?? [];
  return sentence.text.trim() === text ? sentence : withText(sentence, text === "" ? "" : text + breaks);
}
