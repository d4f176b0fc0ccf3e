import sharp from "sharp";
import { encodeFull } from "./encode-full";
import { putLook } from "./put-look";

/** Pixels of the picture in which the paper is looked for: a letter is smaller than one of them. */
const paperWidth = 48;
/** What is darker is ink alone, and what is lighter is paper alone, once the paper has become white. */
const [ink, paper] = [70, 205];

/** Writes a photographed page as ink on white paper: shadows and folds go, the color of the ink stays. Nothing is cut off. */
export async function cleanHandwriting(full: Buffer, width: number, folder: string): Promise<void> {
  const light = await lightOfPaper(full);
  const slope = 255 / (paper - ink);
  const even = await sharp(full, { sequentialRead: true })
    .composite([{ input: light, blend: "colour-dodge" }])
    .toFormat("png", { compressionLevel: 1 })
    .toBuffer();
  const { data } = await encodeFull(
    sharp(even)
      .flatten({ background: "#ffffff" })
      .linear(slope, -slope * ink),
  );
  await putLook(data, width, folder, "cleaned");
}

/** The paper without what stands on it, as a negative of the same size. */
async function lightOfPaper(full: Buffer): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(full).metadata();
  const small = await sharp(full).resize({ width: paperWidth }).median(5).blur(1.5).png().toBuffer();
  return sharp(small)
    .resize({ width, height, fit: "fill", kernel: "cubic" })
    .removeAlpha()
    .negate()
    .png({ compressionLevel: 1 })
    .toBuffer();
}
