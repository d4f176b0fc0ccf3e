import { countLines, measure } from "./line-count";

/*
 * How large a text may be to stand in a box. Counted, not measured: screen, print and Word take the size from here, and
 * so agree. The counts are on the safe side.
 */

/** The faces of the book: for text, for small words, for titles, and handwriting. */
export type Face = "serif" | "sans" | "display" | "hand";

/** Width of each face beside the one that `lines` counts with, as measured on English text; bold and italic too. */
const widths: Record<Face, { plain: number; bold: number; italic: number }> = {
  serif: { plain: 1.09, bold: 1.11, italic: 1.02 },
  sans: { plain: 0.94, bold: 0.97, italic: 0.94 },
  display: { plain: 1.02, bold: 1.04, italic: 1.02 },
  hand: { plain: 0.8, bold: 0.81, italic: 0.8 },
};

export interface TextStyle {
  face: Face;
  isBold?: boolean;
  isItalic?: boolean;
  /** All in capitals. */
  isCaps?: boolean;
  /** Space between letters, as a part of the size. */
  tracking?: number;
}

export interface Sizes {
  /** In units. */
  most: number;
  least: number;
  /** Height of a line, as a multiple of the size. */
  leading: number;
}

/** The largest size at which the text stands within `w` x `h` without a divided word, in half units; else the least. */
export function fitText(
  text: string,
  { w, h }: { w: number; h: number },
  style: TextStyle,
  sizes: Sizes,
): number {
  for (let size = sizes.most; size > sizes.least; size -= 0.5) {
    const isWhole = longestWord(text, style) * size <= w;
    if (isWhole && textHeight(text, w, size, style, sizes.leading) <= h) return size;
  }
  return sizes.least;
}

/** The height of a text that is set `w` wide. */
export function textHeight(text: string, w: number, size: number, style: TextStyle, leading: number): number {
  return linesOf(text, w, size, style) * size * leading;
}

/** The least width at which a text takes no more lines than at `w`: lines of about the same length. */
export function balancedWidth(text: string, w: number, size: number, style: TextStyle): number {
  const lines = linesOf(text, w, size, style);
  const isTooNarrow = (width: number) =>
    linesOf(text, width, size, style) > lines || longestWord(text, style) * size > width;
  let [least, most] = [w / lines, w];
  while (most - least > 1) {
    const middle = (least + most) / 2;
    if (isTooNarrow(middle)) least = middle;
    else most = middle;
  }
  return most;
}

/** How long a text is on one line. */
export function textWidth(text: string, size: number, style: TextStyle): number {
  const { shown, stretch } = asCounted(text, style);
  return (measure(shown) * size * stretch) / 1000;
}

function linesOf(text: string, w: number, size: number, style: TextStyle): number {
  const { shown, stretch } = asCounted(text, style);
  return countLines(shown, size * stretch, w);
}

const square = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
/** Where a line may end: at spaces, after hyphens, beside characters that are words by themselves. */
const ends = new RegExp(String.raw`\s+|(?<=[-–—])|(?<=${square})|(?=${square})`, "u");

/** In units at a size of 1. */
function longestWord(text: string, style: TextStyle): number {
  return Math.max(0, ...text.split(ends).map((word) => textWidth(word, 1, style)));
}

/** Letters that handwriting and the like do not have: they are set in the wider faces that do. */
const foreign = /(?![\p{Script=Latin}\p{Script=Cyrillic}])\p{L}/u;

/** The text as it is shown, and how much wider it runs than the face that is counted with. */
function asCounted(text: string, { face, isBold, isItalic, isCaps, tracking = 0 }: TextStyle) {
  const shown = isCaps ? text.toUpperCase() : text;
  const spaced = (tracking * 1000 * shown.length) / Math.max(measure(shown), 1);
  const { plain, bold, italic } = widths[foreign.test(text) ? "serif" : face];
  const width = isBold ? bold : isItalic ? italic : plain;
  return { shown, stretch: width + spaced };
}
