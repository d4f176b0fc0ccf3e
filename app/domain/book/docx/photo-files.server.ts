import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { PhotoFile } from "./photos";

/** Reads the files of photos, by photo id. One that is missing or damaged is left out. */
export async function readPhotos(paths: Record<number, string>): Promise<Map<number, PhotoFile>> {
  const photos = new Map<number, PhotoFile>();
  for (const [id, path] of Object.entries(paths)) {
    const photo = await readPhoto(path).catch((error) =>
      console.error(`A photo is left out of a book: ${error}`),
    );
    if (photo) photos.set(Number(id), photo);
  }
  return photos;
}

/** Decoded once, small: Word says of a whole document that it is damaged when one picture in it is. */
async function readPhoto(path: string): Promise<PhotoFile> {
  const data = await readFile(path);
  const { format, width, height } = await sharp(data).metadata();
  if (format !== "jpeg" && format !== "png") throw new Error(`${path} is neither JPEG nor PNG`);
  await sharp(data, { failOn: "truncated" }).resize(16).toBuffer();
  return { data, type: format === "jpeg" ? "jpg" : "png", width, height };
}
