import * as z from "zod";

/* Another printer is another JSON file (docs/printing.md). Lengths in inches. */

const inches = (least: number, most: number) => z.number().min(least).max(most);

/** The page model draws no more. */
const bleed = inches(0, 0.125);

const PrinterProfileSchema = z.strictObject({
  name: z.string().min(1).max(100),
  /** After trimming. */
  trim: z.strictObject({ width: inches(5, 14), height: inches(5, 14) }),
  bleed: z.strictObject({ top: bleed, bottom: bleed, outside: bleed, inside: bleed }),
  /** Distance of text from the trim and from the fold. */
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
    /** One board, without wrap. */
    width: inches(5, 16),
    height: inches(5, 16),
    wrap: inches(0, 1),
  }),
  /** Spine width by pages, ascending; interpolated. */
  spine: z
    .array(z.strictObject({ pages: z.int().min(1), width: inches(0.05, 4) }))
    .min(1)
    .refine(
      (rows) => rows.every((row, place) => row.pages > (rows[place - 1]?.pages ?? 0)),
      "pages must go up",
    ),
  spineTextFrom: inches(0, 2),
  /** The PDF/X standard, and the ICC profile of the printer: a path, null for sRGB. */
  pdf: z
    .strictObject({
      standard: z.enum(["X-4", "X-3", "X-1a"]),
      outputProfile: z.string().min(1).nullable(),
      outputCondition: z.string().min(1).max(100).nullable(),
    })
    .refine(
      ({ standard, outputProfile }) => standard !== "X-1a" || outputProfile !== null,
      "X-1a needs an outputProfile of CMYK",
    )
    .default({ standard: "X-4", outputProfile: null, outputCondition: null }),
  /** Desired resolution; below half of it, agreement is needed. */
  dotsPerInch: z.int().min(100).max(600),
});

export type PrinterProfile = z.infer<typeof PrinterProfileSchema>;

/** The default: a sewn 12 x 12 hardcover, with values close to several printers'. */
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
  pdf: { standard: "X-4", outputProfile: null, outputCondition: null },
  dotsPerInch: 300,
};

/** Of pages to be read on a screen: the same lines on the same pages, without bleed, with smaller photos. */
export function screenProfile(profile: PrinterProfile): PrinterProfile {
  const bleed = { top: 0, bottom: 0, outside: 0, inside: 0 };
  return { ...profile, bleed, pdf: builtInProfile.pdf, dotsPerInch: screenDotsPerInch };
}

const screenDotsPerInch = 144;

/** Throws an Error with a one-line message. */
export function readPrinterProfile(json: unknown): PrinterProfile {
  const result = PrinterProfileSchema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${issue?.path.join(".") || "the file"}: ${issue?.message}`);
}

/** Rounded up to the printer's minimum and multiple. */
export function boundPages(pages: number, { pages: { least, multiple } }: PrinterProfile): number {
  return Math.ceil(Math.max(pages, least) / multiple) * multiple;
}

/** In inches. */
export function spineWidth(pages: number, { spine }: PrinterProfile): number {
  const after = spine.findIndex((row) => row.pages >= pages);
  const [lower, upper] = after < 0 ? spine.slice(-2) : [spine[after - 1], spine[after]];
  if (!lower || !upper) return (upper ?? lower ?? { width: 0 }).width;
  const share = (pages - lower.pages) / (upper.pages - lower.pages);
  return lower.width + share * (upper.width - lower.width);
}
