import { bookFont } from "./book-font";

/* Line counts predict the page breaks of a word processor. */

/** Georgia regular, from space to tilde, in thousandths of the size. */
const widths: Record<typeof bookFont, string> = {
  Georgia: `241 331 412 643 610 817 710 215 375 375 472 643 270 374 270 469 614 430 559 552 565 528 566 502 596 566
    313 313 643 643 643 479 929 671 654 642 749 653 599 725 815 390 518 694 604 927 767 744 610 744 702 561 619 756
    667 976 710 615 602 375 469 375 643 643 500 504 560 454 574 483 325 509 582 293 292 536 286 881 591 539 571 560
    410 432 345 575 497 737 505 492 444 430 375 430 643`,
};
const asciiWidths = widths[bookFont].split(/\s+/).map(Number);
const typographicWidths = new Map(
  [..."‘’“”–—…"].map((mark, index) => [mark, [227, 227, 410, 410, 643, 857, 807][index]]),
);
const cjkWidth = 1000;
const otherWidth = 550;
/** A name in a literal that a browser of 2018 does not know would make it refuse the whole file. */
const pictures = String.raw`\p{Extended_Pictographic}`;
const cjk = new RegExp(
  String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}${pictures}、。]`,
  "u",
);

/** Words with trailing spaces. Lines also break after hyphens and beside CJK characters. */
const breakOpportunities = new RegExp(
  String.raw`${cjk.source}\s*|(?:(?!${cjk.source})[^\s–—-])*(?:[–—-]+|\s+|$|(?=${cjk.source}))`,
  "gu",
);

/** Lines needed at `size` points; `indent` of the first line. */
export function countLines(text: string, size: number, width: number, indent = 0): number {
  const scale = size / 1000;
  let lines = 1;
  let used = indent;
  for (const [piece] of text.matchAll(breakOpportunities)) {
    const word = measure(piece.trimEnd()) * scale;
    if (used + word > width && used > 0) {
      lines += 1;
      used = 0;
    }
    const further = Math.max(0, Math.ceil(word / width) - 1);
    lines += further;
    used += measure(piece) * scale - further * width;
  }
  return lines;
}

/** Thousandths of the size. */
export function measure(text: string): number {
  let sum = 0;
  for (const character of text) sum += widthOf(character);
  return sum;
}

function widthOf(character: string): number {
  const known = asciiWidths[(character.codePointAt(0) ?? 0) - 32] ?? typographicWidths.get(character);
  if (known !== undefined) return known;
  if (/\p{M}/u.test(character)) return 0;
  if (cjk.test(character)) return cjkWidth;
  const letter = character.normalize("NFD").charCodeAt(0);
  return asciiWidths[letter - 32] ?? otherWidth;
}
