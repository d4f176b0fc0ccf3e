import type { PdfFile } from "./pdf-file";

/** Stands in the catalog of a PDF file that is bound at the right. */
export const readFromRightToLeft = "/Direction /R2L";
const readFromLeftToRight = "/Direction /L2R";

/** The typesetter writes the direction of the text, which may be another one than that of the binding. */
export function setReadingDirection(pdf: PdfFile, isRightToLeft: boolean): void {
  const catalog = pdf.dictionaryOf(pdf.root);
  const wanted = isRightToLeft ? readFromRightToLeft : readFromLeftToRight;
  if (/\/Direction \/(?:R2L|L2R)/.test(catalog))
    pdf.replace(pdf.root, catalog.replace(/\/Direction \/(?:R2L|L2R)/, wanted));
  else if (isRightToLeft) pdf.extend(pdf.root, `/ViewerPreferences <<${readFromRightToLeft}>>`);
}
