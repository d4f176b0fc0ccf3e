import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { type IccProfile, readIccProfile } from "~/domain/book/print/icc-profile";
import type { PrinterProfile } from "~/domain/book/print/printer-profile";

export interface PrintOutput {
  standard: PrinterProfile["pdf"]["standard"];
  condition: string;
  icc: IccProfile;
  /** "device": the RGB of the output intent. "managed": sRGB, which the printer converts. "cmyk": converted here. Grays are black alone in each. */
  colors: "device" | "managed" | "cmyk";
  /** Path of the printer's ICC profile; null for sRGB. */
  file: string | null;
}

/** The output intent of the printer profile; throws if its ICC file cannot be read. */
export async function readPrintOutput({ pdf }: Pick<PrinterProfile, "pdf">): Promise<PrintOutput> {
  const { standard, outputProfile: file, outputCondition } = pdf;
  if (file === null) {
    const condition = outputCondition ?? "sRGB IEC61966-2.1";
    return { standard, condition, icc: await readSrgb(), colors: "device", file };
  }
  const icc = readIccProfile(await readFile(file));
  const colors = standard === "X-1a" ? "cmyk" : "managed";
  return { standard, condition: outputCondition ?? "Custom", icc, colors, file };
}

/** The one that the image library has built in. */
async function readSrgb(): Promise<IccProfile> {
  const pixel = { width: 1, height: 1, channels: 3, background: "#000" } as const;
  const png = await sharp({ create: pixel }).withIccProfile("srgb").png().toBuffer();
  return readIccProfile((await sharp(png).metadata()).icc ?? Buffer.alloc(0));
}
