import { joinParagraphs, toParagraphs } from "../../stories/text";

/** A paragraph, or a stretch of one that is too long for one question. */
export interface Stretch {
  text: string;
  /** What stands between it and the stretch before; empty for the first. */
  joint: "" | "\n\n" | " ";
}

const pieceMax = 3_000;

/** The text in paragraphs; one that is too long is divided, at ends of sentences where it has any. */
export function toStretches(text: string): Stretch[] {
  return toParagraphs(text).flatMap((paragraph, place) =>
    divide(paragraph).map((part, partPlace): Stretch => {
      if (partPlace > 0) return { text: part, joint: " " };
      return { text: part, joint: place > 0 ? "\n\n" : "" };
    }),
  );
}

/** The places of stretches that are sent together. */
export function toPieces(stretches: Stretch[]): number[][] {
  const pieces: number[][] = [];
  let letters = Number.POSITIVE_INFINITY;
  for (const [place, { text }] of stretches.entries()) {
    if (letters + text.length > pieceMax) {
      pieces.push([]);
      letters = 0;
    }
    pieces.at(-1)?.push(place);
    letters += text.length;
  }
  return pieces;
}

/** Puts stretches together as stored text, each behind its joint; empty ones leave no paragraph. */
export function joinStretches(stretches: Stretch[]): string {
  return joinParagraphs(toParagraphs(stretches.map(({ text, joint }) => joint + text).join("")));
}

function divide(paragraph: string): string[] {
  const parts: string[] = [];
  let rest = paragraph;
  while (rest.length > pieceMax) {
    const end = endOfPart(rest.slice(0, pieceMax));
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...parts, rest];
}

function endOfPart(text: string): number {
  const half = text.length / 2;
  const sentence = Math.max(...[". ", "! ", "? ", "\n"].map((end) => text.lastIndexOf(end)));
  if (sentence > half) return sentence + 1;
  const space = text.lastIndexOf(" ");
  return space > half ? space : text.length;
}
