/* Baselines of printed pages, in points from the top of the text area's first line. */

const pointsPerUnit = 1.44;
const lineGap = 14.2 * pointsPerUnit;
const sizes = { text: 9.4 * pointsPerUnit, caption: 7.8 * pointsPerUnit };
/** The baseline on a page of 882 points: bleed and top margin, then the ascent of the first line. */
const firstBaseline = 882 - 9 - 84 * pointsPerUnit - 0.76 * sizes.text;

interface PlacedText {
  x: number;
  y: number;
}

/** Pieces of text of one size on a drawn page, from the top. */
export function placesOfText(page: string, kind: keyof typeof sizes): PlacedText[] {
  const piece = /1 0 0 -1 ([\d.]+) ([\d.]+) cm\n[^\n]*cs\n[^\n]*scn\nBT\n0 Tr\n\/f\d+ ([\d.]+) Tf/g;
  return [...page.matchAll(piece)]
    .filter(([, , , size]) => Math.abs(Number(size) - sizes[kind]) < 0.01)
    .map(([, x, y]) => ({ x: Math.round(Number(x)), y: firstBaseline - Number(y) }))
    .sort((one, other) => one.x - other.x || one.y - other.y);
}

/** Lines of running text on a drawn page: no headings, captions, codes and running heads. */
export function countTextLines(page: string): number {
  return new Set(placesOfText(page, "text").map(({ y }) => Math.round(y))).size;
}

/** The captions of a page, each with its lines: three of them are as high as two of the text. */
export function captionsOf(page: string): PlacedText[][] {
  const captions: PlacedText[][] = [];
  for (const line of placesOfText(page, "caption")) {
    const before = captions.at(-1)?.at(-1);
    if (before?.x === line.x && Math.abs(line.y - before.y - (lineGap * 2) / 3) < 0.1)
      captions.at(-1)?.push(line);
    else captions.push([line]);
  }
  return captions;
}

export function isOnGrid({ y }: PlacedText): boolean {
  const lines = y / lineGap;
  return Math.abs(lines - Math.round(lines)) < 0.01;
}
