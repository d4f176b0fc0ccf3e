import { countLines, measure } from "./line-count";

/* Computed and not measured, so that screen, print and Word agree. Estimates are conservative. */

export type Face = "serif" | "sans" | "display" | "hand";

/** Widths in relation to line-count's font, measured on English text. */
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
  isCaps?: boolean;
  tracking?: number;
}

export interface Sizes {
  maxSize: number;
  minSize: number;
  leading: number;
}

/** The largest size, in steps of 0.5, at which the text fits without breaking a word, or the minimum. */
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

/** Height in the units of `w` and `size`, of at least one line. `leading`: in relation to the size. */
export function textHeight(text: string, w: number, size: number, style: TextStyle, leading: number): number {
  return linesOf(text, w, size, style) * size * leading;
}

/** The smallest width with as many lines as at `w`, for lines of similar length. */
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

/** Width on one line, in the units of `size`. */
export function textWidth(text: string, size: number, style: TextStyle): number {
  const { shown, widthFactor } = measured(text, style);
  return (measure(shown) * size * widthFactor) / 1000;
}

function linesOf(text: string, w: number, size: number, style: TextStyle): number {
  const { shown, widthFactor } = measured(text, style);
  return countLines(shown, size * widthFactor, w);
}

const cjk = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
/** Spaces, after hyphens, beside CJK characters. */
const wordBreaks = new RegExp(String.raw`\s+|(?<=[-–—])|(?<=${cjk})|(?=${cjk})`, "u");

function longestWord(text: string, style: TextStyle): number {
  return Math.max(0, ...text.split(wordBreaks).map((word) => textWidth(word, 1, style)));
}

/** Missing from the handwriting font, and set in wider fallback fonts. */
const unsupportedByHand = /(?![\p{Script=Latin}\p{Script=Cyrillic}])\p{L}/u;

function measured(text: string, { face, isBold, isItalic, isCaps, tracking = 0 }: TextStyle) {
  const shown = isCaps ? text.toUpperCase() : text;
  const spaced = (tracking * 1000 * shown.length) / Math.max(measure(shown), 1);
  const { plain, bold, italic } = widths[unsupportedByHand.test(text) ? "serif" : face];
  const width = isBold ? bold : isItalic ? italic : plain;
  return { shown, widthFactor: width + spaced };
}
