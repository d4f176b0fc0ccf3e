import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import JSZip from "jszip";
import type { PhotoFile } from "~/domain/book/docx/photos";

/* The docx library is slow with large pictures, so it gets placeholders that are replaced afterward. */

export function standInsFor(pictures: ReadonlyMap<string, PhotoFile>): Map<string, PhotoFile> {
  return new Map([...pictures].map(([key, picture]) => [key, { ...picture, data: Buffer.from(key) }]));
}

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
