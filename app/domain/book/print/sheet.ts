import { pageSize, unitsPerInch } from "../geometry";
import { type PrinterProfile, spineWidth } from "./printer-profile";

/* Lengths in points, with the position of the model's page. */

const pointsPerInch = 72;

export interface PageSheet {
  width: number;
  height: number;
  bleed: { top: number; bottom: number; inside: number; outside: number };
  dx: number;
  dy: number;
}

/** Returns points, with bleed. */
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
  spine: number;
  spineWidth: number;
  /** The front's left edge and width, with its wrap. */
  front: number;
  frontWidth: number;
  /** The back's left edge, without its wrap. */
  back: number;
  trimHeight: number;
  wrap: number;
  /** Measured on the front (relative to it), and on the back (relative to the sheet). */
  frontX: number;
  frontY: number;
  backX: number;
  backY: number;
}

/** Back, spine and front, with wrap; of a book that is read from right to left, front, spine and back. */
export function coverSheet(profile: PrinterProfile, pages: number, isRightToLeft: boolean): CoverSheet {
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
    front: isRightToLeft ? 0 : wrap + board + spine,
    frontWidth: board + wrap,
    back: isRightToLeft ? wrap + board + spine : wrap,
    trimHeight: cover.height * pointsPerInch,
    wrap,
    // At the outer edges of their boards; the hinges take the rest.
    frontX: isRightToLeft ? wrap : board - side,
    frontY: y,
    backX: isRightToLeft ? wrap + 2 * board + spine - side : wrap,
    backY: y,
  };
}

/** The model's page is as large as the longer side of the trim. */
export function pointsPerUnit(profile: Pick<PrinterProfile, "trim">): number {
  return (modelInches(profile) * pointsPerInch) / pageSize;
}

/** Scale relative to 12 inches. */
export function printScale(profile: Pick<PrinterProfile, "trim">): number {
  return (modelInches(profile) * unitsPerInch) / pageSize;
}

function modelInches({ trim }: Pick<PrinterProfile, "trim">): number {
  return Math.max(trim.width, trim.height);
}
