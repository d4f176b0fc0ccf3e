import type { PrinterProfile } from "./printer-profile-schema";

export type { PrinterProfile };

/* Another printer is another JSON file (docs/printing.md). Lengths in inches. */

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

/** Returns the profile for reading on a screen: the same lines and pages, without bleed, with smaller photos. */
export function screenProfile(profile: PrinterProfile): PrinterProfile {
  const bleed = { top: 0, bottom: 0, outside: 0, inside: 0 };
  return { ...profile, bleed, pdf: builtInProfile.pdf, dotsPerInch: screenDotsPerInch };
}

const screenDotsPerInch = 144;

/** Rounded up to the printer's minimum and multiple. */
export function boundPages(pages: number, { pages: { least, multiple } }: PrinterProfile): number {
  return Math.ceil(Math.max(pages, least) / multiple) * multiple;
}

/** Returns inches. */
export function spineWidth(pages: number, { spine }: PrinterProfile): number {
  const after = spine.findIndex((row) => row.pages >= pages);
  const [lower, upper] = after < 0 ? spine.slice(-2) : [spine[after - 1], spine[after]];
  if (!lower || !upper) return (upper ?? lower ?? { width: 0 }).width;
  const share = (pages - lower.pages) / (upper.pages - lower.pages);
  return lower.width + share * (upper.width - lower.width);
}
