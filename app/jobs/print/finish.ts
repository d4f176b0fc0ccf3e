import { PDFDocument, type PDFPage } from "pdf-lib";
import type { PrinterProfile } from "~/domain/book/print/printer-profile";
import { type CoverSheet, pageSheet } from "~/domain/book/print/sheet";
import type { PreparedPhoto } from "./photos";
import { writePdf } from "./write-pdf";

/* What the type setter does not write: where the sheet is cut, and the empty pages at the end. */

/** The inside, with empty pages up to `pages`. */
export async function finishInterior(
  pdf: Uint8Array,
  photos: PreparedPhoto[],
  profile: PrinterProfile,
  pages: number,
  file: string,
): Promise<void> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { width, height, bleed } = pageSheet(profile);
  while (document.getPageCount() < pages) document.addPage([width, height]);
  for (const [index, page] of document.getPages().entries()) {
    const isRight = index % 2 === 0;
    const [left, right] = isRight ? [bleed.inside, bleed.outside] : [bleed.outside, bleed.inside];
    setBoxes(page, { left, right, top: bleed.top, bottom: bleed.bottom });
  }
  await writePdf(document, photos, file);
}

/** The cover: what is folded around the boards counts as bleed. */
export async function finishCover(
  pdf: Uint8Array,
  photos: PreparedPhoto[],
  { wrap }: CoverSheet,
  file: string,
): Promise<void> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  for (const page of document.getPages())
    setBoxes(page, { left: wrap, right: wrap, top: wrap, bottom: wrap });
  await writePdf(document, photos, file);
}

function setBoxes(page: PDFPage, cut: { left: number; right: number; top: number; bottom: number }): void {
  const { width, height } = page.getSize();
  page.setBleedBox(0, 0, width, height);
  page.setTrimBox(cut.left, cut.bottom, width - cut.left - cut.right, height - cut.top - cut.bottom);
}
