import { keepWords } from "./compose";
import { choiceIds, type Segment } from "./segments";
import { compareParagraph, type TidiedParagraph, withoutEnd } from "./tidy";
import { joinWords, type Word } from "./words";

/** `added` is not in the original, `removed` not in the proposal, `changed` has other punctuation or capitals. */
export type MarkKind = "plain" | "changed" | "removed" | "added";

export interface MarkedText {
  kind: MarkKind;
  text: string;
}

/** What only the person can decide: to take words that are not their own, or to leave out some that are. */
export interface WordChoice {
  id: string;
  /** The person's own words; empty where the proposal only adds. */
  own: string;
  /** Not in the original; empty where the proposal only leaves out. */
  added: string;
}

export interface MarkedParagraph {
  left: TidiedParagraph["left"];
  isChanged: boolean;
  original: MarkedText[];
  proposed: MarkedText[][];
  choices: WordChoice[];
}

/** Marks each difference between a paragraph and what is proposed for it. `place` is its own, from 0. */
export function markParagraph(paragraph: TidiedParagraph, place: number): MarkedParagraph {
  const compared = compareParagraph(paragraph);
  const plain: MarkedText[] = [{ kind: "plain", text: paragraph.original }];
  if (!compared)
    return { left: paragraph.left, isChanged: false, original: plain, proposed: [plain], choices: [] };
  const { segments, lead } = compared;
  return {
    left: null,
    isChanged: true,
    original: joinMarks(segments.flatMap(markOriginal)),
    proposed: divideMarks(joinMarks([{ kind: "plain", text: lead }, ...segments.flatMap(markProposed)])),
    choices: choiceIds(compared).map((id) => toChoice(segments[id] as Segment, `${place}-${id}`)),
  };
}

function toChoice({ from, to }: Segment, id: string): WordChoice {
  return { id, own: withoutEnd(joinWords(from)), added: withoutEnd(joinWords(to)) };
}

function markOriginal({ from, to, isSame }: Segment): MarkedText[] {
  return from.flatMap(({ text, gap }, place) => {
    const other = to[place];
    const isPlain = isSame && other?.text === text && other.gap === gap;
    return mark(isSame ? (isPlain ? "plain" : "changed") : "removed", text + gap);
  });
}

function markProposed(segment: Segment, place: number, segments: Segment[]): MarkedText[] {
  const { from, to, isSame, isChoice } = segment;
  if (isSame)
    return keepWords(segment, wordBefore(segments, place)).flatMap(({ text, gap }, place) => {
      const isPlain = from[place]?.text === text && from[place]?.gap === gap;
      return mark(isPlain ? "plain" : "changed", text + gap);
    });
  if (!isChoice) return [];
  return [...mark("plain", spaced(joinWords(from))), ...mark("added", spaced(joinWords(to)))];
}

/** Returns the person's own, where a choice precedes; undefined where none does. */
function wordBefore(segments: Segment[], place: number): Word | null | undefined {
  const [choice, earlier] = [segments[place - 1], segments[place - 2]];
  return choice?.isChoice ? (choice.from.at(-1) ?? earlier?.from.at(-1) ?? null) : undefined;
}

function spaced(text: string): string {
  return text === "" || /\s$/.test(text) ? text : `${text} `;
}

/** Spaces at the end of a mark are not marked. */
function mark(kind: MarkKind, text: string): MarkedText[] {
  const end = text.trimEnd();
  const space = text.slice(end.length);
  const marks: MarkedText[] = [{ kind, text: end }];
  return (space === "" ? marks : [...marks, { kind: "plain" as const, text: space }]).filter(
    (one) => one.text !== "",
  );
}

/** Neighbors of one kind become one; a space between two changed words is marked with them. */
function joinMarks(marks: MarkedText[]): MarkedText[] {
  const joined: MarkedText[] = [];
  for (const [place, { kind, text }] of marks.entries()) {
    const last = joined.at(-1);
    const isGap = kind === "plain" && /^ +$/.test(text) && last?.kind === marks[place + 1]?.kind;
    if (last && (last.kind === kind || isGap)) last.text += text;
    else joined.push({ kind, text });
  }
  return joined.filter(({ text }) => text !== "");
}

function divideMarks(marks: MarkedText[]): MarkedText[][] {
  const paragraphs: MarkedText[][] = [[]];
  for (const { kind, text } of marks) {
    for (const [place, part] of text.split("\n\n").entries()) {
      if (place > 0) paragraphs.push([]);
      if (part !== "") paragraphs.at(-1)?.push({ kind, text: part });
    }
  }
  return paragraphs.filter(({ length }) => length > 0);
}
