import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { type PhotoLook, photoFile, resizedWidths } from "~/domain/media/media";

/** Writes the files of another look of a photo, the full one last: it says that all are there. */
export async function putLook(full: Buffer, width: number, folder: string, look: PhotoLook): Promise<void> {
  for (const each of resizedWidths(width)) {
    const smaller = await sharp(full)
      .resize({ width: each })
      .jpeg({ quality: 82, progressive: true })
      .toBuffer();
    await put(path.join(folder, photoFile(width, each, look)), smaller);
  }
  await put(path.join(folder, photoFile(width, undefined, look)), full);
}

/** Never half a file under its name: the folder may be in use. */
async function put(file: string, data: Buffer): Promise<void> {
  await writeFile(`${file}.part`, data);
  await rename(`${file}.part`, file);
}
