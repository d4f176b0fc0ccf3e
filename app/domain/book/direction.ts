/*
 * Which way a text runs. Word must be told, run by run, what is written from right to left: it takes the font for
 * Hebrew and Arabic from it, and the place of the full stop.
 */

/** A piece of a text that runs one way. */
export interface Run {
  text: string;
  isRightToLeft: boolean;
}

const rightToLeft = String.raw`(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]`;
const leftToRight = String.raw`(?!${rightToLeft})\p{L}`;
const firstLetter = /\p{L}/u;
const startsRightToLeft = new RegExp(`^${rightToLeft}`, "u");

/** A text runs as its first letter does. */
export function isRightToLeft(text: string): boolean {
  return startsRightToLeft.test(firstLetter.exec(text)?.[0] ?? "");
}

/** The text in its runs. Spaces and stops between words of one direction go with them, all others with the text. */
export function toRuns(text: string): Run[] {
  const ofText = isRightToLeft(text);
  const embedded = ofText ? stretch(leftToRight, rightToLeft) : stretch(rightToLeft, leftToRight);
  const runs: Run[] = [];
  let end = 0;
  for (const { 0: words, index } of text.matchAll(embedded)) {
    runs.push({ text: text.slice(end, index), isRightToLeft: ofText });
    runs.push({ text: words, isRightToLeft: !ofText });
    end = index + words.length;
  }
  runs.push({ text: text.slice(end), isRightToLeft: ofText });
  return runs.filter((run) => run.text !== "");
}

/** From a letter of one direction to the last before one of the other, with its marks. */
function stretch(letter: string, other: string): RegExp {
  return new RegExp(String.raw`${letter}(?:(?:(?!${other})[^])*${letter})?\p{M}*`, "gu");
}
