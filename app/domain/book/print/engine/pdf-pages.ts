import { type PdfFile, referenceIn } from "./pdf-file";

interface Sheet {
  width: number;
  height: number;
}

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Takes points; BleedBox is the whole sheet. */
export function setBoxes(pdf: PdfFile, page: number, { width, height }: Sheet, cut: Edges): void {
  const trim = box(cut.left, cut.bottom, width - cut.right, height - cut.top);
  pdf.extend(page, `/BleedBox ${box(0, 0, width, height)}\n  /TrimBox ${trim}`);
}

function box(...corners: number[]): string {
  return `[${corners.map((length) => Number(length.toFixed(4))).join(" ")}]`;
}

/** Object numbers in page order. */
export function listPages(pdf: PdfFile): number[] {
  const [, kids = ""] = /\/Kids \[([^\]]*)\]/.exec(pdf.dictionaryOf(pageTreeOf(pdf))) ?? [];
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
}

function pageTreeOf(pdf: PdfFile): number {
  return referenceIn(pdf.dictionaryOf(pdf.root), "Pages");
}

/** Adds pages behind the others, up to a number of pages. */
export function addBlankPages(pdf: PdfFile, pages: number, { width, height }: Sheet): void {
  const missing = pages - listPages(pdf).length;
  if (missing <= 0) return;
  const tree = pageTreeOf(pdf);
  const page = `<<\n  /Type /Page\n  /Parent ${tree} 0 R\n  /Resources <<>>\n  /MediaBox ${box(0, 0, width, height)}\n>>`;
  const added = Array.from({ length: missing }, () => `${pdf.add(page)} 0 R`);
  const dictionary = pdf
    .dictionaryOf(tree)
    .replace(/\/Kids \[([^\]]*)\]/, (_, kids: string) => `/Kids [${kids} ${added.join(" ")}]`)
    .replace(/\/Count \d+/, `/Count ${pages}`);
  pdf.replace(tree, dictionary);
}
