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
