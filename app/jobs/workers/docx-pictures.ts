import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import JSZip from "jszip";
import type { PhotoFile } from "~/domain/book/docx/photos";

/*
 * The library of Word documents counts every byte of a picture together, slowly, and packs what is packed already. So it
 * gets a few bytes in place of each picture, and the pictures themselves are put into what it has made.
 */

/** The same pictures, with a few bytes of their own instead of what is seen. */
export function standInsFor(pictures: ReadonlyMap<string, PhotoFile>): Map<string, PhotoFile> {
  return new Map([...pictures].map(([key, picture]) => [key, { ...picture, data: Buffer.from(key) }]));
}

/** Writes a document to `file`, each picture in the place of what stood in for it. */
export async function writeWithPictures(
  document: Buffer,
  pictures: ReadonlyMap<string, PhotoFile>,
  file: string,
): Promise<void> {
  const zip = await JSZip.loadAsync(document);
  for (const entry of zip.file(/^word\/media\/./)) {
    const picture = pictures.get(await entry.async("string"));
    if (picture) zip.file(entry.name, picture.data, { compression: "STORE" });
  }
  const packed = zip.generateNodeStream({ compression: "DEFLATE", streamFiles: false });
  await pipeline(packed, createWriteStream(file));
}
