import decode from "heic-decode";
import sharp from "sharp";
import { pngWithProfile } from "./originals/png";

/** Upright PNG with the color profile. sharp from npm only reads HEIC headers. Throws if damaged. */
export async function heicToPng(file: Buffer, profile: Buffer | undefined): Promise<Buffer> {
  const { width, height, data } = await decode({ buffer: file });
  const raw = { width, height, channels: 4 } as const;
  const png = await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  return profile ? pngWithProfile(png, profile) : png;
}
