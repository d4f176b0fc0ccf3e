import { stat } from "node:fs/promises";
import { Packer } from "docx";
import sharp from "sharp";
import { toDocument } from "~/domain/book/docx/document";
import type { DocxJob, DocxResult } from "~/domain/book/docx/job";
import { readPictures } from "~/domain/book/docx/photo-files.server";
import type { Book } from "~/domain/book/model";
import { printedBook } from "~/domain/book/text/printed-book";
import { cleanText } from "~/domain/schema-fields";
import { standInsFor, writeWithPictures } from "./docx-pictures";
import { serveOnce, type WorkerLog } from "./worker";

sharp.concurrency(1);

serveOnce((job: DocxJob, _report, log) => writeDocument(job, log));

async function writeDocument(
  { book, photos, maxWidth, output }: DocxJob,
  log: WorkerLog,
): Promise<DocxResult> {
  const pictures = await readPictures(log, book, photos, maxWidth);
  const document = toDocument(printedBook(withCleanText(book)), standInsFor(pictures));
  await writeWithPictures(await Packer.toBuffer(document), pictures, output);
  return { bytes: (await stat(output)).size };
}

/** Input is already cleaned, but one control character would make the document unreadable. */
function withCleanText(book: Book): Book {
  return JSON.parse(JSON.stringify(book), (_, value) =>
    typeof value === "string" ? cleanText(value) : value,
  );
}
