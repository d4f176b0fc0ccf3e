import { type FileHandle, open, readFile } from "node:fs/promises";
import {
  ParseSpeeds,
  PDFCrossRefSection,
  PDFDocument,
  PDFHeader,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
  PDFTrailer,
  PDFTrailerDict,
} from "pdf-lib";
import type { PrinterProfile } from "~/domain/book/print/printer-profile";
import { type CoverSheet, pageSheet } from "~/domain/book/print/sheet";
import { writeInks } from "./inks";
import { identifyAsPdfX } from "./pdfx";
import type { PreparedPhoto } from "./photos";
import { readPlaceholder } from "./placeholders";
import type { PrintOutput } from "./print-output";

/** Replaces placeholders by `photos` (in their order), with one photo in memory at a time. */
export async function writePdf(
  document: PDFDocument,
  photos: PreparedPhoto[],
  file: string,
  [major, minor]: readonly [number, number] = [1, 7],
): Promise<void> {
  await document.flush();
  const { context } = document;
  const handle = await open(file, "w");
  const out = new BufferedWriter(handle);
  try {
    await out.add(PDFHeader.forVersion(major, minor), "\n\n");
    const table = PDFCrossRefSection.create();
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      table.addEntry(ref, out.length);
      await out.add(objectHeader(ref), ...(await objectParts(object, photos)), "\nendobj\n\n");
    }
    const { Root, Info, ID } = context.trailerInfo;
    const trailer = context.obj({ Size: PDFNumber.of(context.largestObjectNumber + 1), Root, Info, ID });
    const start = out.length;
    await out.add(
      table,
      "\n",
      PDFTrailerDict.of(trailer),
      "\n\n",
      PDFTrailer.forLastCrossRefSectionOffset(start),
    );
    await out.end();
  } finally {
    await handle.close();
  }
}

function objectHeader({ objectNumber, generationNumber }: PDFRef): string {
  return `${objectNumber} ${generationNumber} obj\n`;
}

async function objectParts(object: PDFObject, photos: PreparedPhoto[]): Promise<Part[]> {
  if (!(object instanceof PDFRawStream)) return [object];
  const photo = photos[readPlaceholder(object.contents) ?? -1];
  if (!photo) return [object];
  const [{ dict }, jpeg] = [object, await readFile(photo.file)];
  dict.set(PDFName.of("Width"), PDFNumber.of(photo.width));
  dict.set(PDFName.of("Height"), PDFNumber.of(photo.height));
  dict.set(PDFName.of("Length"), PDFNumber.of(jpeg.length));
  // In JPEG files of CMYK, as in Adobe's, full ink is 0.
  if (photo.isCmyk) dict.set(PDFName.of("Decode"), dict.context.obj([1, 0, 1, 0, 1, 0, 1, 0]));
  return [dict, "\nstream\n", jpeg, "\nendstream"];
}

type Part =
  | string
  | Uint8Array
  | { sizeInBytes(): number; copyBytesInto(buffer: Uint8Array, offset: number): number };

const flushBytes = 1024 * 1024;

class BufferedWriter {
  length = 0;
  private queue: Uint8Array[] = [];
  private waitingBytes = 0;

  constructor(private readonly handle: FileHandle) {}

  async add(...parts: Part[]): Promise<void> {
    for (const part of parts) {
      const bytes = bytesOf(part);
      this.queue.push(bytes);
      this.length += bytes.length;
      this.waitingBytes += bytes.length;
    }
    if (this.waitingBytes >= flushBytes) await this.end();
  }

  async end(): Promise<void> {
    await this.handle.writeFile(Buffer.concat(this.queue));
    this.queue = [];
    this.waitingBytes = 0;
  }
}

function bytesOf(part: Part): Uint8Array {
  if (typeof part === "string") return Buffer.from(part, "latin1");
  if (part instanceof Uint8Array) return part;
  const bytes = new Uint8Array(part.sizeInBytes());
  part.copyBytesInto(bytes, 0);
  return bytes;
}

/** Without pauses: this process has nothing else to do. */
const loading = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest };

export async function finishInterior(
  pdf: Uint8Array,
  photos: PreparedPhoto[],
  profile: PrinterProfile,
  pages: number,
  file: string,
  output: PrintOutput,
): Promise<void> {
  const document = await PDFDocument.load(pdf, loading);
  const { width, height, bleed } = pageSheet(profile);
  while (document.getPageCount() < pages) document.addPage([width, height]);
  for (const [index, page] of document.getPages().entries()) {
    const isRight = index % 2 === 0;
    const [left, right] = isRight ? [bleed.inside, bleed.outside] : [bleed.outside, bleed.inside];
    setBoxes(page, { left, right, top: bleed.top, bottom: bleed.bottom });
  }
  await writeForPress(document, photos, file, output);
}

/** For the screen: with links, in the colors as typeset. */
export async function finishScreen(pdf: Uint8Array, photos: PreparedPhoto[], file: string): Promise<void> {
  await writePdf(await PDFDocument.load(pdf, loading), photos, file);
}

/** The wrap around the boards counts as bleed. */
export async function finishCover(
  pdf: Uint8Array,
  photos: PreparedPhoto[],
  { wrap }: CoverSheet,
  file: string,
  output: PrintOutput,
): Promise<void> {
  const document = await PDFDocument.load(pdf, loading);
  for (const page of document.getPages())
    setBoxes(page, { left: wrap, right: wrap, top: wrap, bottom: wrap });
  await writeForPress(document, photos, file, output);
}

async function writeForPress(
  document: PDFDocument,
  photos: PreparedPhoto[],
  file: string,
  output: PrintOutput,
): Promise<void> {
  await writeInks(document, output);
  await writePdf(document, photos, file, identifyAsPdfX(document, output));
}

function setBoxes(page: PDFPage, cut: { left: number; right: number; top: number; bottom: number }): void {
  const { width, height } = page.getSize();
  page.setBleedBox(0, 0, width, height);
  page.setTrimBox(cut.left, cut.bottom, width - cut.left - cut.right, height - cut.top - cut.bottom);
}
