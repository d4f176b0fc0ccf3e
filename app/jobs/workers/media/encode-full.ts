import sharp, { type OutputInfo, type Sharp } from "sharp";
import { optimizeJpeg } from "./optimize-jpeg";

/** JPEG qualities for a picture that would be larger than the file it came from. */
const lowerQualities = [90, 85, 80, 75, 70];

/** Encodes a photo of full size in no more bytes than its upload has, as far as its quality allows. */
export async function encodeWithin(
  picture: Sharp,
  mostBytes: number,
): Promise<{ data: Buffer; info: OutputInfo }> {
  let encoded = await encodeFull(picture);
  const { data: best } = encoded;
  for (const quality of lowerQualities) {
    if (encoded.data.length <= mostBytes) break;
    const { data, info } = await sharp(best)
      .jpeg({ quality, chromaSubsampling: "4:4:4", optimiseCoding: false })
      .toBuffer({ resolveWithObject: true });
    encoded = { data: optimizeJpeg(data), info };
  }
  return encoded;
}

/** Encodes as a photo of full size is stored: on white, in the colors of the web, all of them whole. */
export async function encodeFull(picture: Sharp): Promise<{ data: Buffer; info: OutputInfo }> {
  const { data, info } = await picture
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4", optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  return { data: optimizeJpeg(data), info };
}
