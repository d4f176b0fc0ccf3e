import { estimateLines, estimateTextPages } from "./text-length";

/** Limits a story of few pages, where a picture that finds no room goes to the top of the last. */
const shareOfShort = 0.75;
const fewPages = 4;

/** Spreads evenly: as many lines follow the last as stand between two. `after`: paragraphs before the item. */
export function spread<Item>(items: Item[], paragraphs: string[]): { item: Item; after: number }[] {
  const lengths = paragraphs.map((paragraph) => estimateLines([paragraph]));
  const all = lengths.reduce((sum, lines) => sum + lines, 0);
  const used = estimateTextPages(paragraphs) < fewPages ? all * shareOfShort : all;
  return items.map((item, index) => ({ item, after: paragraphAt((used * index) / items.length, lengths) }));
}

/** How many paragraphs end by a line; `lengths` are theirs, in lines. */
export function paragraphAt(line: number, lengths: number[]): number {
  let [sum, count] = [0, 0];
  for (const length of lengths) {
    if (sum + length > line) break;
    sum += length;
    count += 1;
  }
  return count;
}
