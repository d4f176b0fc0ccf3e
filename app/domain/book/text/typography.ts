/*
 * Titles are stored and edited as they were typed, with the straight marks of a keyboard; where a book is drawn they
 * stand as a printer sets them. No look-behind: old browsers that draw covers as well do not read a file that has it.
 */

const letter = "[\\p{Script=Latin}\\p{Script=Cyrillic}]";
const before = "(^|[\\s([“‘—–-])";

const rules: [RegExp, string][] = [
  [new RegExp(`${before}"(\\S(?:[^"]*\\S)?)"(?=$|[\\s)\\].,;:!?'’—–-])`, "gu"), "$1“$2”"],
  // Letters or a century that were left out: 'Tis, '52.
  [new RegExp(`${before}'(?=\\d\\d|(?:tis|twas|til|em)(?!${letter}))`, "giu"), "$1’"],
  // A word or more in single marks; where no end follows, it is not known what the mark is.
  [new RegExp(`${before}'(?=${letter}(?:[^']|'(?=${letter}))*'(?!${letter}))`, "gu"), "$1‘"],
  [new RegExp(`(${letter}|[.,!?…])'`, "gu"), "$1’"],
  [new RegExp(`(\\d)'(?=${letter})`, "gu"), "$1’"],
];

/**
 * A title with the apostrophes and quotation marks of print for the straight ones about letters. What may be another
 * mark (feet and inches, those of other scripts) stays.
 */
export function typographic(title: string): string {
  return rules.reduce((text, [mark, printed]) => text.replace(mark, printed), title);
}

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
