import decode from "heic-decode";
import sharp from "sharp";
import { pngWithProfile } from "./originals/png";

/**
 * The picture of a HEIC file as phones make it, upright, as PNG with its colour profile: sharp, as npm has it, reads
 * these files' heads but not their pictures. Throws for what is damaged.
 */
export async function heicToPng(file: Buffer, profile: Buffer | undefined): Promise<Buffer> {
  const { width, height, data } = await decode({ buffer: file });
  const raw = { width, height, channels: 4 } as const;
  const png = await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  return profile ? pngWithProfile(png, profile) : png;
}
