import { t } from "~/messages/translate";
import { formatCalendarDate } from "../base/format";

/* Transcripts that are printed after their story: the last paragraphs, from the first of each recording on. */

export interface BookSpeech {
  /** The first of its paragraphs, by its place among those of the story. */
  paragraph: number;
  recordedOn: string;
}

export interface Spoken {
  speech?: BookSpeech[];
}

/** Whether a paragraph is of a transcript. */
export function isSpoken({ speech }: Spoken, paragraph: number): boolean {
  const [first] = speech ?? [];
  return first !== undefined && paragraph >= first.paragraph;
}

/** "Told on March 3, 2026", above the first paragraph of a recording; null for others. */
export function recordedOnLine({ speech }: Spoken, paragraph: number): string | null {
  const found = speech?.find((one) => one.paragraph === paragraph);
  return found ? t("Told on {recordedOn}", { recordedOn: formatCalendarDate(found.recordedOn) }) : null;
}
