import sharp from "sharp";
import type { CutInput } from "~/domain/media/card-photos/card-photos.server";

/** A square of a photo as a small JPEG without anything of the file beside its pixels. */
export async function cutSquare({ file, across, down, near, side }: CutInput): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(file).metadata();
  const size = Math.max(1, Math.round((Math.min(width, height) * near) / 100));
  const left = Math.round(((width - size) * across) / 100);
  const top = Math.round(((height - size) * down) / 100);
  return sharp(file)
    .extract({ left, top, width: size, height: size })
    .resize({ width: Math.min(side, size) })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
