import sharp, { type OutputInfo, type Sharp } from "sharp";
import { optimizeJpeg } from "./optimize-jpeg";

/** JPEG qualities for a picture that would be larger than the file it came from. */
const lowerQualities = [90, 85, 80, 75, 70];
/** The same for a JPEG that was made smaller than that: it has no more to lose. */
const lowestQualities = [70, 60, 50, 40, 30, 20, 10];

interface Encoded {
  data: Buffer;
  info: OutputInfo;
}

/** Encodes a photo of full size in no more bytes than its upload has, as far as its quality allows. */
export async function encodeWithin(picture: Sharp, mostBytes: number): Promise<Encoded> {
  const encoded = await encodeFull(picture);
  return firstWithin(encoded, lowerQualities, "4:4:4", mostBytes);
}

export function encodeSmallest(encoded: Encoded, mostBytes: number): Promise<Encoded> {
  return firstWithin(encoded, lowestQualities, "4:2:0", mostBytes);
}

async function firstWithin(
  from: Encoded,
  qualities: number[],
  chromaSubsampling: string,
  mostBytes: number,
): Promise<Encoded> {
  let encoded = from;
  for (const quality of qualities) {
    if (encoded.data.length <= mostBytes) break;
    const { data, info } = await sharp(from.data)
      .jpeg({ quality, chromaSubsampling, optimiseCoding: false })
      .toBuffer({ resolveWithObject: true });
    encoded = { data: optimizeJpeg(data), info };
  }
  return encoded;
}

/** Encodes as a photo of full size is stored: on white, in the colors of the web, all of them whole. */
export async function encodeFull(picture: Sharp): Promise<Encoded> {
  const { data, info } = await picture
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4", optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  return { data: optimizeJpeg(data), info };
}
