import type { PrinterProfile } from "./printer-profile-schema";

/** Grams of a square meter. A profile can have its printer's own. */
const usual = { paper: 170, boards: 1_500 };

/** Box and padding of a package, however many books are in it. */
const packagingGrams = 300;

const squareMetersOfInch = 0.0254 * 0.0254;

/** Grams of a bound book, rounded up to ten. `pages` are those that are bound. */
export function bookGrams(pages: number, { trim, cover, weights = usual }: Weighed): number {
  const sheets = Math.ceil(pages / 2) * trim.width * trim.height * squareMetersOfInch * weights.paper;
  const boards = 2 * cover.width * cover.height * squareMetersOfInch * weights.boards;
  return Math.ceil((sheets + boards) / 10) * 10;
}

type Weighed = Pick<PrinterProfile, "trim" | "cover" | "weights">;

/** Grams of a package with this many copies, with its box and padding. */
export function packageGrams(copies: number, gramsOfBook: number): number {
  return packagingGrams + copies * gramsOfBook;
}
