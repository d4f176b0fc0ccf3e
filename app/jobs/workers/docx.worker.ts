import { stat } from "node:fs/promises";
import sharp from "sharp";
import { cleanText } from "~/domain/base/schema-fields";
import { toDocument } from "~/domain/book/docx/document";
import type { DocxJob, DocxResult } from "~/domain/book/docx/job";
import { findPictures, readPictures } from "~/domain/book/docx/photo-files.server";
import type { PhotoFile } from "~/domain/book/docx/photos";
import type { Book } from "~/domain/book/model";
import { printedBook } from "~/domain/book/text/printed-book";
import { packParts, standInsFor, writeWithPictures } from "./docx-pictures";
import { serveOnce, type WorkerLog } from "./worker";

sharp.concurrency(1);

serveOnce((job: DocxJob, _report, log) => writeDocument(job, log));

type Sizes = ReadonlyMap<string, Omit<PhotoFile, "data">>;

async function writeDocument(
  { book, photos, maxWidth, output }: DocxJob,
  log: WorkerLog,
): Promise<DocxResult> {
  const printed = printedBook(withCleanText(book));
  const pack = (shown: Sizes) => packParts(toDocument(printed, standInsFor(shown)));
  const found = await findPictures(log, book, photos, maxWidth);
  const reading = readPictures(log, found);
  const document = pack(found);
  const pictures = await reading;
  const isRight = haveSameSizes(found, pictures);
  await writeWithPictures(isRight ? document : pack(pictures), pictures, output);
  return { bytes: (await stat(output)).size };
}

function haveSameSizes(found: Sizes, read: Sizes): boolean {
  return [...found].every(([key, { width, height }]) => {
    const picture = read.get(key);
    return picture?.width === width && picture.height === height;
  });
}

/** Input is already cleaned, but one control character would make the document unreadable. */
function withCleanText(book: Book): Book {
  return JSON.parse(JSON.stringify(book), (_, value) =>
    typeof value === "string" ? cleanText(value) : value,
  );
}
