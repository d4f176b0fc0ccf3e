import type { ComparedParagraph, Segment } from "./segments";
import { joinWords, type Word } from "./words";

interface Written extends Pick<Word, "text" | "gap"> {
  /** What follows the word in the person's own text. */
  ownGap: string;
}

/** The paragraph with the chosen changes; the others stay as the person had them. Its words are then theirs. */
export function composeParagraph({ lead, segments }: ComparedParagraph, chosen: ReadonlySet<number>): string {
  const written: Written[] = [];
  let isPutBack = false;
  for (const [place, segment] of segments.entries()) {
    if (segment.isSame) written.push(...keepWords(segment, isPutBack ? (written.at(-1) ?? null) : undefined));
    isPutBack = segment.isChoice && !chosen.has(place);
    if (isPutBack) putBack(written, segment);
    else if (!segment.isSame) written.push(...segment.to.map(asProposed));
  }
  return (lead + joinWords(written)).replace(/[ \t]+\n/g, "\n").trim();
}

/** Keeps the words, with proposed punctuation. `before` (null for none) precedes a put-back change: a sentence may begin there. */
export function keepWords({ from, to }: Segment, before?: Pick<Word, "gap"> | null): Written[] {
  return to.map(({ text, gap }, place) => {
    const own = from[place];
    const ownGap = own?.gap ?? "";
    const first = own && place === 0 && before !== undefined ? firstWord(own.text, text, before) : text;
    return { text: first, gap: keepLineBreak(ownGap, gap), ownGap };
  });
}

function firstWord(own: string, proposed: string, before: Pick<Word, "gap"> | null): string {
  const isBeginning = before === null || endsSentence(before.gap);
  return isBeginning && /^\p{Lu}/u.test(proposed) ? proposed : own;
}

/** A line break of the person's own stays: poems and addresses have them. */
function keepLineBreak(ownGap: string, gap: string): string {
  return ownGap.includes("\n") && !gap.includes("\n") ? `${gap.trimEnd()}\n` : gap;
}

function asProposed({ text, gap }: Word): Written {
  return { text, gap, ownGap: gap };
}

function putBack(written: Written[], { from, to }: Segment): void {
  const last = written.at(-1);
  const own = from.map(({ text, gap }) => ({ text, gap, ownGap: gap }));
  const end = own.at(-1);
  if (!end) {
    const gap = to.at(-1)?.gap ?? "";
    if (last) last.gap = endsSentence(gap) ? gap : last.ownGap;
    return;
  }
  if (to.length > 0) end.gap = keepLineBreak(end.ownGap, to.at(-1)?.gap ?? "");
  else if (last) {
    end.gap = last.gap;
    last.gap = last.ownGap;
  }
  written.push(...own);
}

function endsSentence(gap: string): boolean {
  return /[.!?…。]/.test(gap) || gap.includes("\n");
}
