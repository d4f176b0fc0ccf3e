import type { LettersRoom } from "../lettering/lettering";
import { estimateLines, headingLines, linesPerPage } from "./text-length";

/* Larger type for short stories: they fill their pages, and are read more easily. */

/** The size of all other text first, 19 points last. */
const sizes = [1, 1.06, 1.12, 1.18, 1.25, 1.32, 1.4];
/** Lines of a page that looks filled, and up to which an estimate is sure to fit. */
export const filled = { least: 21, most: 28 };
/** Lines that an estimate may miss where pictures stand among the words. */
const besidePictures = 2;
/** The largest size by the pages that a story fills. */
const largest = { one: 1.4, two: 1.25, three: 1.12 };
/** How much larger than other text a story is set, with chosen letters while its pages stay filled. `others`: lines of pictures and lists. */
export function typeSizeOf(
  paragraphs: string[],
  others = 0,
  { scale, width }: LettersRoom = { scale: 1, width: 1 },
): number {
  const lines = estimateLines(paragraphs) * width;
  const at = (size: number) => lines * size ** 2 + headingLines + others;
  const usual = usualSize(at, others);
  if (scale === 1 || at(1) > 3.2 * linesPerPage) return usual;
  const wanted = Math.min(largest.one, usual * scale);
  const near = nearSizes
    .map((part) => wanted * part)
    .filter((size) => size <= largest.one && isFilled(at(size) - (scale < 1 ? spareOfSmall : 0)));
  return (near[0] ?? Math.max(wanted, usual)) / scale;
}

/** Lines that small letters may take less than is estimated. */
const spareOfSmall = 2;

/** Shares of a wanted size at which a story may be set to fill its pages, the nearest first. */
const nearSizes = [1, 1.02, 0.98, 1.04, 0.96, 1.06, 0.94];

function isFilled(lines: number): boolean {
  const pages = Math.ceil((lines + 2) / linesPerPage);
  return pages === 1 || lines >= (pages - 1) * linesPerPage + filled.least;
}

function usualSize(at: (size: number) => number, others: number): number {
  const plain = at(1);
  if (plain > 3.2 * linesPerPage) return 1;
  const mostOnOne = filled.most - (others > 0 ? besidePictures : 0);
  if (plain <= mostOnOne) return sizes.findLast((size) => size <= largest.one && at(size) <= mostOnOne) ?? 1;
  const most = plain <= 2 * linesPerPage ? largest.two : largest.three;
  const pages = Math.ceil((plain + 2) / linesPerPage);
  const fitting = sizes.filter((size) => size <= most && at(size) <= pages * linesPerPage - 2);
  return fitting.find((size) => at(size) >= (pages - 1) * linesPerPage + filled.least) ?? fitting.at(-1) ?? 1;
}
