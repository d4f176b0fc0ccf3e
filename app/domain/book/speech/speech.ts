import { t } from "~/messages/translate";
import { formatCalendarDate, formatFacts } from "../../base/format";

/* What others than the pen said, printed after a story: transcripts of recordings, then memories of relatives. Its last paragraphs. */

export interface BookSpeech {
  /** The first of its paragraphs, by its place among those of the story. */
  paragraph: number;
  /** The day on which it was recorded or written. */
  recordedOn: string;
  /** Set for how a relative remembers the story. */
  memory?: { id: number; name: string; relation: string };
}

export interface Spoken {
  speech?: BookSpeech[];
}

/** True for a paragraph, counted from 0, of a transcript or of a relative's memory. */
export function isSpoken({ speech }: Spoken, paragraph: number): boolean {
  const [first] = speech ?? [];
  return first !== undefined && paragraph >= first.paragraph;
}

/** "Told on March 3, 2026", or whose memory it is, above the first paragraph; null for others. */
export function recordedOnLine({ speech }: Spoken, paragraph: number): string | null {
  const found = speech?.find((one) => one.paragraph === paragraph);
  if (!found) return null;
  const { memory, recordedOn } = found;
  if (!memory) return t("Told on {recordedOn}", { recordedOn: formatCalendarDate(recordedOn) });
  const by = formatFacts([memory.name, memory.relation, recordedOn.slice(0, 4)]);
  return `${t("How {name} remembers it", { name: memory.name })} · ${by}`;
}
