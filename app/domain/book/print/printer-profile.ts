import * as z from "zod";

/*
 * What a printer asks of the files: a data record, so that another printer is another JSON file (docs/printing.md).
 * All lengths are inches.
 */

const inches = (least: number, most: number) => z.number().min(least).max(most);

/** The page model draws an eighth of an inch beyond the edge, and not more. */
const bleed = inches(0, 0.125);

const PrinterProfileSchema = z.strictObject({
  name: z.string().min(1).max(100),
  /** Of a page, as it is cut. */
  trim: z.strictObject({ width: inches(5, 14), height: inches(5, 14) }),
  bleed: z.strictObject({ top: bleed, bottom: bleed, outside: bleed, inside: bleed }),
  /** How far words and faces stay from the cut edge, and from the fold. */
  safe: inches(0, 2),
  gutter: inches(0, 2),
  pages: z
    .strictObject({
      least: z.int().min(1).max(2000),
      most: z.int().min(1).max(2000),
      multiple: z.int().min(1).max(64),
    })
    .refine(({ least, most }) => least <= most, "least must not be more than most"),
  cover: z.strictObject({
    /** One board, front or back, without what is folded around it. */
    width: inches(5, 16),
    height: inches(5, 16),
    /** What is folded around the boards, or cut off, on all sides. */
    wrap: inches(0, 1),
  }),
  /** Width of the spine by pages, least first; between two rows in proportion. */
  spine: z
    .array(z.strictObject({ pages: z.int().min(1), width: inches(0.05, 4) }))
    .min(1)
    .refine(
      (rows) => rows.every((row, place) => row.pages > (rows[place - 1]?.pages ?? 0)),
      "pages must go up",
    ),
  /** The narrowest spine that may carry words. */
  spineTextFrom: inches(0, 2),
  /** What photos should have; below half of it they are held back. */
  dotsPerInch: z.int().min(100).max(600),
});

export type PrinterProfile = z.infer<typeof PrinterProfileSchema>;

/** The one that is built in: a sewn 12 x 12 hardcover, with figures that several printers come close to. */
export const builtInProfile: PrinterProfile = {
  name: "12 x 12 inch hardcover",
  trim: { width: 12, height: 12 },
  bleed: { top: 0.125, bottom: 0.125, outside: 0.125, inside: 0.125 },
  safe: 0.25,
  gutter: 0.5,
  pages: { least: 24, most: 300, multiple: 2 },
  cover: { width: 12.125, height: 12.25, wrap: 0.75 },
  spine: [
    { pages: 24, width: 0.25 },
    { pages: 60, width: 0.35 },
    { pages: 120, width: 0.6 },
    { pages: 200, width: 0.95 },
    { pages: 300, width: 1.4 },
  ],
  spineTextFrom: 0.3,
  dotsPerInch: 300,
};

/** Reads a profile; throws an Error that says in one line what is wrong where. */
export function readPrinterProfile(json: unknown): PrinterProfile {
  const result = PrinterProfileSchema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${issue?.path.join(".") || "the file"}: ${issue?.message}`);
}

/** The pages that are bound: at least as many as the printer asks for, and a multiple of theirs. */
export function boundPages(pages: number, { pages: { least, multiple } }: PrinterProfile): number {
  return Math.ceil(Math.max(pages, least) / multiple) * multiple;
}

/** Inches, for a book of so many pages. */
export function spineWidth(pages: number, { spine }: PrinterProfile): number {
  const after = spine.findIndex((row) => row.pages >= pages);
  const [lower, upper] = after < 0 ? spine.slice(-2) : [spine[after - 1], spine[after]];
  if (!lower || !upper) return (upper ?? lower ?? { width: 0 }).width;
  const share = (pages - lower.pages) / (upper.pages - lower.pages);
  return lower.width + share * (upper.width - lower.width);
}
