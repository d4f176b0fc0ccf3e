import * as z from "zod";

/* A printer profile as it is read from a file. Apart from printer-profile.ts, because workers need no checks. Lengths in inches. */

const inches = (least: number, most: number) => z.number().min(least).max(most);

/** The page model draws no more. */
const bleed = inches(0, 0.125);

const PrinterProfileSchema = z.strictObject({
  name: z.string().min(1).max(100),
  trim: z.strictObject({ width: inches(5, 14), height: inches(5, 14) }),
  bleed: z.strictObject({ top: bleed, bottom: bleed, outside: bleed, inside: bleed }),
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
  /** Grams of a square meter of the paper and of the boards, for postage. No pixel of a book depends on them. */
  weights: z.strictObject({ paper: z.int().min(40).max(400), boards: z.int().min(200).max(4000) }).optional(),
});

export type PrinterProfile = z.infer<typeof PrinterProfileSchema>;

/** Throws an Error with a one-line message. */
export function readPrinterProfile(json: unknown): PrinterProfile {
  const result = PrinterProfileSchema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${issue?.path.join(".") || "the file"}: ${issue?.message}`);
}
