import type { PrinterProfile } from "~/domain/book/print/printer-profile";
import { type CoverSheet, pageSheet } from "~/domain/book/print/sheet";
import { writeInks } from "./inks";
import { PdfFile } from "./pdf-file";
import { addBlankPages, listPages, setBoxes } from "./pdf-pages";
import { writePdfFile } from "./pdf-writer";
import { identifyAsPdfX } from "./pdfx";
import type { PreparedPhoto } from "./photos";
import { readPlaceholder } from "./placeholders";
import type { PrintOutput } from "./print-output";
import { setReadingDirection } from "./reading-direction";

interface BoundPages {
  profile: PrinterProfile;
  /** Includes the blank ones at the end. */
  pages: number;
  isRightToLeft: boolean;
}

/** `photos`: in the order of their placeholders. */
export async function finishInterior(
  bytes: Buffer,
  photos: PreparedPhoto[],
  { profile, pages, isRightToLeft }: BoundPages,
  file: string,
  output: PrintOutput,
): Promise<void> {
  const pdf = new PdfFile(bytes);
  setReadingDirection(pdf, isRightToLeft);
  const { bleed, ...sheet } = pageSheet(profile);
  addBlankPages(pdf, pages, sheet);
  for (const [index, page] of listPages(pdf).entries()) {
    const isRight = (index % 2 === 0) !== isRightToLeft;
    const [left, right] = isRight ? [bleed.inside, bleed.outside] : [bleed.outside, bleed.inside];
    setBoxes(pdf, page, sheet, { left, right, top: bleed.top, bottom: bleed.bottom });
  }
  await writeForPress(pdf, photos, file, output);
}

/** Writes the file for the screen: with links, in the colors as typeset. */
export function finishScreen(
  bytes: Buffer,
  photos: PreparedPhoto[],
  isRightToLeft: boolean,
  file: string,
): void {
  const pdf = new PdfFile(bytes);
  setReadingDirection(pdf, isRightToLeft);
  insertPhotos(pdf, photos);
  writePdfFile(pdf, file, "1.7");
}

/** The wrap around the boards counts as bleed. */
export async function finishCover(
  bytes: Buffer,
  photos: PreparedPhoto[],
  { width, height, wrap }: CoverSheet,
  isRightToLeft: boolean,
  file: string,
  output: PrintOutput,
): Promise<void> {
  const pdf = new PdfFile(bytes);
  setReadingDirection(pdf, isRightToLeft);
  for (const page of listPages(pdf))
    setBoxes(pdf, page, { width, height }, { left: wrap, right: wrap, top: wrap, bottom: wrap });
  await writeForPress(pdf, photos, file, output);
}

async function writeForPress(
  pdf: PdfFile,
  photos: PreparedPhoto[],
  file: string,
  output: PrintOutput,
): Promise<void> {
  await writeInks(pdf, output);
  const version = identifyAsPdfX(pdf, output);
  insertPhotos(pdf, photos);
  writePdfFile(pdf, file, version);
}

/** Placeholders are among the smallest objects. */
const placeholderBytes = 1000;

function insertPhotos(pdf: PdfFile, photos: PreparedPhoto[]): void {
  for (const number of pdf.numbers()) {
    const { start, end } = pdf.placeOf(number);
    const image = end - start < placeholderBytes ? pdf.streamOf(number) : undefined;
    const photo = image && photos[readPlaceholder(image.stored) ?? -1];
    if (photo) pdf.replace(number, photoObject(image.dictionary, photo));
  }
}

function photoObject(image: string, { file, width, height, isCmyk }: PreparedPhoto) {
  const dictionary = image
    .replace(/\/Length \d+\s*/, "")
    .replace(/\/Width \d+/, `/Width ${width}`)
    .replace(/\/Height \d+/, `/Height ${height}`)
    .replace(/>>\s*$/, "");
  // In JPEG files of CMYK, as in Adobe's, full ink is 0.
  return { dictionary: isCmyk ? `${dictionary}  /Decode [1 0 1 0 1 0 1 0]\n` : dictionary, file };
}
