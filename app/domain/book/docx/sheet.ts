/** The page in points, 72 to the inch: 12 x 12 inches, with a measure of 7 inches for 80 to 90 letters a line. */
export const sheet = { width: 864, height: 864, sideMargin: 180, topMargin: 108, bottomMargin: 108 };
/** A title wants to stand on one line. */
export const coverSideMargin = 72;

export const textWidth = sheet.width - 2 * sheet.sideMargin;
export const textHeight = sheet.height - sheet.topMargin - sheet.bottomMargin;

/** Word counts lengths in twentieths of a point. */
export function twips(points: number): number {
  return Math.round(points * 20);
}
