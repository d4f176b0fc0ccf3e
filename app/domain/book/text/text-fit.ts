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
  maxSize: number;
  minSize: number;
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
  for (let size = sizes.maxSize; size > sizes.minSize; size -= 0.5) {
    const isWhole = longestWord(text, style) * size <= w;
    if (isWhole && textHeight(text, w, size, style, sizes.leading) <= h) return size;
  }
  return sizes.minSize;
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
  let [min, max] = [w / lines, w];
  while (max - min > 1) {
    const middle = (min + max) / 2;
    if (isTooNarrow(middle)) min = middle;
    else max = middle;
  }
  return max;
}

/** How long a text is on one line. */
export function textWidth(text: string, size: number, style: TextStyle): number {
  const { shown, widthFactor } = measured(text, style);
  return (measure(shown) * size * widthFactor) / 1000;
}

function linesOf(text: string, w: number, size: number, style: TextStyle): number {
  const { shown, widthFactor } = measured(text, style);
  return countLines(shown, size * widthFactor, w);
}

const cjk = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
/** Where a line may end: at spaces, after hyphens, beside characters that are words by themselves. */
const wordBreaks = new RegExp(String.raw`\s+|(?<=[-–—])|(?<=${cjk})|(?=${cjk})`, "u");

/** In units at a size of 1. */
function longestWord(text: string, style: TextStyle): number {
  return Math.max(0, ...text.split(wordBreaks).map((word) => textWidth(word, 1, style)));
}

/** Letters that handwriting and the like do not have: they are set in the wider faces that do. */
const unsupportedByHand = /(?![\p{Script=Latin}\p{Script=Cyrillic}])\p{L}/u;

/** The text as it is shown, and how much wider it runs than the face that is counted with. */
function measured(text: string, { face, isBold, isItalic, isCaps, tracking = 0 }: TextStyle) {
  const shown = isCaps ? text.toUpperCase() : text;
  const spaced = (tracking * 1000 * shown.length) / Math.max(measure(shown), 1);
  const { plain, bold, italic } = widths[unsupportedByHand.test(text) ? "serif" : face];
  const width = isBold ? bold : isItalic ? italic : plain;
  return { shown, widthFactor: width + spaced };
}
