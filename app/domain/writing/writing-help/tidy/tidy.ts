import { composeParagraph } from "./compose";
import { cutAnswer } from "./cut-answer";
import { joinStretches, type Stretch } from "./pieces";
import { type ComparedParagraph, compareWords } from "./segments";
import { joinWords } from "./words";

/** Why a paragraph stays as it is. */
export type LeftReason = "dropped" | "added" | "refused";

export interface TidiedParagraph {
  original: string;
  /** The whole proposal, with words that are not in the original; the original where it stays as it is. */
  proposed: string;
  joint: Stretch["joint"];
  left: LeftReason | null;
}

/** The share of the words of a paragraph that must come back. */
const keptMin = 0.6;
/** The share of the words of a paragraph that may be added; a few words always may. All are marked. */
const addedShareMax = 0.5;
const addedMax = 5;

/** What the answer to one question proposes for its paragraphs. */
export function readTidied(stretches: Stretch[], answer: string): TidiedParagraph[] {
  const proposals = cutAnswer(
    stretches.map(({ text }) => text),
    answer,
  );
  return stretches.map((stretch, place) => judge(stretch, proposals?.[place]));
}

/** Proposes nothing: each stretch stays as it is, for the reason `left`. */
export function leaveAll(stretches: Stretch[], left: LeftReason | null): TidiedParagraph[] {
  return stretches.map(({ text, joint }) => ({ original: text, proposed: text, joint, left }));
}

function judge({ text: original, joint }: Stretch, proposed: string | undefined): TidiedParagraph {
  const compared = proposed === undefined ? undefined : compareWords(original, proposed);
  const left = compared ? reasonToLeave(compared) : "dropped";
  const isProposed = compared && !left && isOfUse(compared, original);
  return { original, proposed: isProposed && proposed ? proposed : original, joint, left };
}

/** Not what only leaves out words that stay without a choice: mostly some of a paragraph beside it. */
function isOfUse(compared: ComparedParagraph, original: string): boolean {
  const isAdding = compared.segments.some(({ to, isSame }) => !isSame && to.length > 0);
  return isAdding || composeParagraph(compared, new Set()) !== original;
}

function reasonToLeave({ segments }: ComparedParagraph): LeftReason | null {
  const sum = (count: (segment: (typeof segments)[number]) => number) =>
    segments.reduce((total, segment) => total + count(segment), 0);
  const given = sum(({ from }) => from.length);
  const kept = sum(({ from, isSame }) => (isSame ? from.length : 0));
  const added = sum(({ to, isSame }) => (isSame ? 0 : to.length));
  if (added > Math.max(addedMax, given * addedShareMax)) return "added";
  return kept < given * keptMin ? "dropped" : null;
}

/** Which paragraphs are taken, and which choices of each, as "paragraph-choice" (both from 0). */
export interface TakenChoices {
  paragraphs: ReadonlySet<number> | "all";
  choices: ReadonlySet<string>;
}

/** The text with the taken paragraphs as they are chosen, and the others as the person had them. */
export function composeText(
  paragraphs: TidiedParagraph[],
  { paragraphs: taken, choices }: TakenChoices,
): string {
  return joinStretches(
    paragraphs.map((paragraph, place) => {
      const isTaken = taken === "all" || taken.has(place);
      return {
        joint: paragraph.joint,
        text: isTaken ? composeOne(paragraph, place, choices) : paragraph.original,
      };
    }),
  );
}

function composeOne(paragraph: TidiedParagraph, place: number, choices: ReadonlySet<string>): string {
  const compared = compareParagraph(paragraph);
  if (!compared) return paragraph.original;
  const chosen = compared.segments.flatMap((_, segment) =>
    choices.has(`${place}-${segment}`) ? [segment] : [],
  );
  return composeParagraph(compared, new Set(chosen)) || paragraph.original;
}

/** Undefined for a paragraph that stays as it is. */
export function compareParagraph({
  original,
  proposed,
  left,
}: TidiedParagraph): ComparedParagraph | undefined {
  return left || original === proposed ? undefined : compareWords(original, proposed);
}

/** What a proposal has that is not in the original, in stretches of words. */
export function listAdded(paragraph: TidiedParagraph): string[] {
  const segments = compareParagraph(paragraph)?.segments ?? [];
  return segments.flatMap(({ to, isSame }) => (isSame || to.length === 0 ? [] : [withoutEnd(joinWords(to))]));
}

/** A stretch of words without the spaces and punctuation after it. */
export function withoutEnd(text: string): string {
  return text.replace(/[\s\p{P}]+$/u, "");
}
