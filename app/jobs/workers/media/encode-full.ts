import type { OutputInfo, Sharp } from "sharp";
import { optimizeJpeg } from "./optimize-jpeg";

/** Encodes as a photo of full size is stored: on white, in the colors of the web, all of them whole. */
export async function encodeFull(picture: Sharp): Promise<{ data: Buffer; info: OutputInfo }> {
  const { data, info } = await picture
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4", optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  return { data: optimizeJpeg(data), info };
}
