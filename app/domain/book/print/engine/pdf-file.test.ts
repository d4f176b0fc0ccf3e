import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeStream, PdfFile, streamObject } from "./pdf-file";
import { addBlankPages, listPages, setBoxes } from "./pdf-pages";
import { writePdfFile } from "./pdf-writer";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "life-pdf-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

const sheet = { width: 300, height: 200 };
const cut = { left: 9, right: 8.5, top: 7, bottom: 6 };
const drawing = "0 0 10 10 re f";
const title = "Years >> and (more)";

/** A page with a drawing, then one without. */
function smallPdf(): Buffer {
  const contents = streamObject("/Filter /FlateDecode", deflateSync(drawing));
  const objects = [
    "<<\n  /Type /Catalog\n  /Pages 2 0 R\n>>",
    "<<\n  /Type /Pages\n  /Count 2\n  /Kids [3 0 R 4 0 R]\n>>",
    "<<\n  /Type /Page\n  /Parent 2 0 R\n  /MediaBox [0 0 300 200]\n  /Contents 5 0 R\n>>",
    "<<\n  /Type /Page\n  /Parent 2 0 R\n  /MediaBox [0 0 300 200]\n>>",
    contents,
    "<<\n  /Title (Years >> and \\(more\\))\n>>",
  ].map((object) => Buffer.from(object));
  let file = Buffer.from("%PDF-1.7\n\n");
  const starts = objects.map((object, index) => {
    const start = file.length;
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n\n")]);
    return start;
  });
  const entries = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n\r\n`).join("");
  const table = `xref\n0 7\n0000000000 65535 f\r\n${entries}trailer\n<<\n  /Size 7\n  /Root 1 0 R\n  /Info 6 0 R\n>>`;
  return Buffer.concat([file, Buffer.from(`${table}\nstartxref\n${file.length}\n%%EOF`)]);
}

async function written(pdf: PdfFile) {
  const file = path.join(folder, "written.pdf");
  writePdfFile(pdf, file, "1.6");
  const bytes = readFileSync(file);
  return {
    bytes,
    document: await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true }),
  };
}

describe("a PDF file", () => {
  test("is written as it was read, with another version", async () => {
    const { bytes, document } = await written(new PdfFile(smallPdf()));
    expect(bytes.toString("latin1", 0, 9)).toBe("%PDF-1.6\n");
    expect(document.getPageCount()).toBe(2);
    expect(document.getTitle()).toBe(title);
    const contents = document.context.lookup(document.getPage(0).node.get(PDFName.of("Contents")));
    const stream = contents instanceof PDFRawStream && decodePDFRawStream(contents).decode();
    expect(Buffer.from(stream || []).toString()).toBe(drawing);
  });

  test("gets blank pages at the end, boxes, and keys in a dictionary whose strings look like its end", async () => {
    const pdf = new PdfFile(smallPdf());
    addBlankPages(pdf, 4, sheet);
    for (const page of listPages(pdf)) setBoxes(pdf, page, sheet, cut);
    pdf.extend(pdf.info, "/Trapped /False");
    const { document } = await written(pdf);
    expect(document.getPageCount()).toBe(4);
    for (const page of document.getPages()) {
      expect(page.getSize()).toEqual(sheet);
      expect(page.getBleedBox()).toEqual({ x: 0, y: 0, ...sheet });
      expect(page.getTrimBox()).toEqual({ x: 9, y: 6, width: 282.5, height: 187 });
    }
    expect(document.getTitle()).toBe(title);
    expect(String(document.context.lookup(document.context.trailerInfo.Info))).toContain("/Trapped /False");
  });

  test("gets other streams, from memory and from files, and new objects", async () => {
    const photo = path.join(folder, "photo.jpg");
    const pixels = Buffer.alloc(3_000_000, "endobj\nstream\n");
    writeFileSync(photo, pixels);
    const pdf = new PdfFile(smallPdf());
    const added = pdf.add({ dictionary: "<<\n  /Subtype /Image\n", file: photo });
    pdf.replace(5, streamObject("/Filter /FlateDecode", deflateSync("other")));
    pdf.extend(pdf.root, `/Photo ${added} 0 R`);
    const { bytes, document } = await written(pdf);
    const stream = document.context.lookup(document.catalog.get(PDFName.of("Photo")));
    expect(stream instanceof PDFRawStream && Buffer.from(stream.contents).equals(pixels)).toBe(true);
    const again = new PdfFile(bytes).streamOf(5);
    expect(again && decodeStream(again).toString()).toBe("other");
  });

  test("that is written in another way is refused", () => {
    expect(() => new PdfFile(Buffer.from("%PDF-1.7\nstartxref\n3\n%%EOF"))).toThrow(
      "not written as expected",
    );
    expect(() => new PdfFile(Buffer.from("no PDF"))).toThrow("not written as expected");
  });
});
