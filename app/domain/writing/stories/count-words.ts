/* Also in the browser: no name of a script in a pattern, which Chrome 63 does not read. */

/** Letters of scripts that have no spaces between words: Thai, Lao, Burmese, Khmer, Japanese and Chinese. */
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]/;

/** Counts words of scripts without spaces too. Returns null where these cannot be told apart: without `Intl.Segmenter`. */
export function countWords(text: string): number | null {
  const pieces = text.match(/\S+/g) || [];
  if (!unspaced.test(text)) return pieces.length;
  if (!Intl.Segmenter) return null;
  const segmenter = new Intl.Segmenter("en", { granularity: "word" });
  let count = 0;
  for (const piece of pieces) {
    const segments = unspaced.test(piece) ? Array.from(segmenter.segment(piece)) : [];
    count += segments.filter((segment) => segment.isWordLike).length || 1;
  }
  return count;
}
