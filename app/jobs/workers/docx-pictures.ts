import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type Document, Packer } from "docx";
import type JSZip from "jszip";
import { ZipFile } from "yazl";
import type { PhotoFile } from "~/domain/book/docx/photos";

/* The docx library is slow with large pictures, so it gets placeholders that are replaced afterward. */

export function standInsFor(pictures: ReadonlyMap<string, Omit<PhotoFile, "data">>): Map<string, PhotoFile> {
  return new Map(
    [...pictures].map(([key, { type, width, height }]) => {
      return [key, { type, width, height, data: Buffer.from(key) }];
    }),
  );
}

/** Belongs to the library: its own `toBuffer` would compress in JavaScript what is taken apart at once. */
const { compiler } = Packer as unknown as { compiler: { compile(document: Document): JSZip } };

export function packParts(document: Document): JSZip {
  return compiler.compile(document);
}

export async function writeWithPictures(
  document: JSZip,
  pictures: ReadonlyMap<string, PhotoFile>,
  file: string,
): Promise<void> {
  const zip = new ZipFile();
  for (const entry of Object.values(document.files)) {
    if (entry.dir) continue;
    const contents = await entry.async("nodebuffer");
    const picture = entry.name.startsWith(mediaFolder) && pictures.get(contents.toString());
    zip.addBuffer(picture ? Buffer.from(picture.data) : contents, entry.name, { compress: !picture });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

const mediaFolder = "word/media/";
