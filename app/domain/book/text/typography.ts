/* No lookbehind, because old browsers reject a file that uses it. */

const letter = "[\\p{Script=Latin}\\p{Script=Cyrillic}]";
const before = "(^|[\\s([“‘—–-])";

const rules: [RegExp, string][] = [
  [new RegExp(`${before}"(\\S(?:[^"]*\\S)?)"(?=$|[\\s)\\].,;:!?'’—–-])`, "gu"), "$1“$2”"],
  // Leading apostrophe: 'Tis, '52.
  [new RegExp(`${before}'(?=\\d\\d|(?:tis|twas|til|em)(?!${letter}))`, "giu"), "$1’"],
  // Single quotes only where a closing one follows.
  [new RegExp(`${before}'(?=${letter}(?:[^']|'(?=${letter}))*'(?!${letter}))`, "gu"), "$1‘"],
  [new RegExp(`(${letter}|[.,!?…])'`, "gu"), "$1’"],
  [new RegExp(`(\\d)'(?=${letter})`, "gu"), "$1’"],
];

/** Replaces straight quotes next to letters. Ambiguous marks (feet and inches, other scripts) stay. */
export function smartQuotes(title: string): string {
  return rules.reduce((text, [mark, printed]) => text.replace(mark, printed), title);
}

/* Word needs right-to-left runs marked, for their font and punctuation. */

export interface BidiRun {
  text: string;
  isRightToLeft: boolean;
}

const rightToLeft = String.raw`(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]`;
const leftToRight = String.raw`(?!${rightToLeft})\p{L}`;
const firstLetter = /\p{L}/u;
const startsRightToLeft = new RegExp(`^${rightToLeft}`, "u");

/** Direction of the first letter. */
export function isRightToLeft(text: string): boolean {
  return startsRightToLeft.test(firstLetter.exec(text)?.[0] ?? "");
}

/** Splits text into runs. Neutral characters between words of one direction belong to that run. */
export function toBidiRuns(text: string): BidiRun[] {
  const ofText = isRightToLeft(text);
  const embedded = ofText
    ? directionPattern(leftToRight, rightToLeft)
    : directionPattern(rightToLeft, leftToRight);
  const runs: BidiRun[] = [];
  let end = 0;
  for (const { 0: words, index } of text.matchAll(embedded)) {
    runs.push({ text: text.slice(end, index), isRightToLeft: ofText });
    runs.push({ text: words, isRightToLeft: !ofText });
    end = index + words.length;
  }
  runs.push({ text: text.slice(end), isRightToLeft: ofText });
  return runs.filter((run) => run.text !== "");
}

function directionPattern(letter: string, other: string): RegExp {
  return new RegExp(String.raw`${letter}(?:(?:(?!${other})[^])*${letter})?\p{M}*`, "gu");
}
