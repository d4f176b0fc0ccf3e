import { pageSize, unitsPerInch } from "../geometry";
import { type PrinterProfile, spineWidth } from "./printer-profile";

/* The printer's sheets in points, 72 to the inch, with the model's page upon them. */

const pointsPerInch = 72;

export interface PageSheet {
  width: number;
  height: number;
  bleed: { top: number; bottom: number; inside: number; outside: number };
  /** Where the model's page begins within the cut page. */
  dx: number;
  dy: number;
}

/** A page with its bleed. */
export function pageSheet({ trim, bleed }: PrinterProfile): PageSheet {
  const inPoints = {
    top: bleed.top * pointsPerInch,
    bottom: bleed.bottom * pointsPerInch,
    inside: bleed.inside * pointsPerInch,
    outside: bleed.outside * pointsPerInch,
  };
  const side = modelInches({ trim });
  return {
    width: trim.width * pointsPerInch + inPoints.inside + inPoints.outside,
    height: trim.height * pointsPerInch + inPoints.top + inPoints.bottom,
    bleed: inPoints,
    dx: ((trim.width - side) * pointsPerInch) / 2,
    dy: ((trim.height - side) * pointsPerInch) / 2,
  };
}

export interface CoverSheet {
  width: number;
  height: number;
  /** Left edges of spine and front. */
  spine: number;
  spineWidth: number;
  front: number;
  trimHeight: number;
  wrap: number;
  /** The model's page on the front (counted from the front's left edge), and on the back (from the sheet's). */
  frontX: number;
  frontY: number;
  backX: number;
  backY: number;
}

/** Back, spine and front of a book of so many pages, with what is folded over. */
export function coverSheet(profile: PrinterProfile, pages: number): CoverSheet {
  const { cover } = profile;
  const [board, wrap] = [cover.width * pointsPerInch, cover.wrap * pointsPerInch];
  const spine = spineWidth(pages, profile) * pointsPerInch;
  const height = cover.height * pointsPerInch + 2 * wrap;
  const side = modelInches(profile) * pointsPerInch;
  const y = (height - side) / 2;
  return {
    width: 2 * (board + wrap) + spine,
    height,
    spine: wrap + board,
    spineWidth: spine,
    front: wrap + board + spine,
    trimHeight: cover.height * pointsPerInch,
    wrap,
    // At the outer edge of its board: the fold beside the spine takes the rest.
    frontX: board - side,
    frontY: y,
    backX: wrap,
    backY: y,
  };
}

/** Points for each unit of the model: its page is as large as the longer side of the cut one. */
export function pointsPerUnit(profile: Pick<PrinterProfile, "trim">): number {
  return (modelInches(profile) * pointsPerInch) / pageSize;
}

/** How much smaller or larger than 12 inches the model's page is printed. */
export function printScale(profile: Pick<PrinterProfile, "trim">): number {
  return (modelInches(profile) * unitsPerInch) / pageSize;
}

function modelInches({ trim }: Pick<PrinterProfile, "trim">): number {
  return Math.max(trim.width, trim.height);
}
