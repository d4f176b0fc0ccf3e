import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PDFDocument } from "pdf-lib";

/** The text in layout order. */
export function textOf(file: string, first = 1, last?: number): string {
  return run("pdftotext", ["-layout", "-f", String(first), ...(last ? ["-l", String(last)] : []), file, "-"]);
}

/** The text of a PDF that was sent, in layout order. */
export function textOfBytes(pdf: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pdf-"));
  try {
    const file = path.join(folder, "paper.pdf");
    writeFileSync(file, pdf);
    return textOf(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The text of all pages in the order of the content stream, rotated pages included. */
export function setTextOf(file: string): string {
  return run("pdftotext", ["-raw", file, "-"]);
}

/** The text of all pages without headers and footers, so that text across a page break is contiguous. */
export function bodyTextOf(file: string): string {
  const body = ["-r", "72", "-x", "0", "-y", "126", "-W", "882", "-H", "634"];
  return run("pdftotext", [...body, file, "-"]);
}

export interface PdfWord {
  text: string;
  page: number;
  /** Points from the left and top of the page. */
  left: number;
  right: number;
  top: number;
}

/** All words with their places. */
export function wordBoxesOf(file: string): PdfWord[] {
  const pages = run("pdftotext", ["-bbox", file, "-"]).split("<page ").slice(1);
  return pages.flatMap((page, index) =>
    [...page.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)"[^>]*>([^<]*)</g)].map(
      ([, left, top, right, text = ""]) => ({
        ...{ text, page: index + 1, left: Number(left), right: Number(right), top: Number(top) },
      }),
    ),
  );
}

/** pdfinfo's output, by its own keys. */
export function infoOf(file: string): Record<string, string> {
  const lines = run("pdfinfo", [file]).split("\n");
  return Object.fromEntries(lines.map((line) => line.split(/:\s+(.*)/, 2)));
}

export interface PdfFont {
  name: string;
  isEmbedded: boolean;
}

export function fontsOf(file: string): PdfFont[] {
  const lines = run("pdffonts", [file]).split("\n").slice(2);
  return lines.filter(Boolean).map((line) => {
    const [name = "", ...rest] = line.trim().split(/\s+/);
    // … type (of one to three words), encoding, emb, sub, uni, object, generation
    return { name: name.replace(/^[A-Z]{6}\+/, ""), isEmbedded: rest.at(-5) === "yes" };
  });
}

export interface PdfImage {
  page: number;
  dotsPerInch: number;
  encoding: string;
}

export function imagesOf(file: string): PdfImage[] {
  const lines = run("pdfimages", ["-list", file]).split("\n").slice(2).filter(Boolean);
  return lines.map((line) => {
    const [page, , , , , , , , encoding = "", , , , x] = line.trim().split(/\s+/);
    return { page: Number(page), dotsPerInch: Number(x), encoding };
  });
}

/** Also extracts each embedded image file below `folder`. */
export function picturesOf(file: string, folder: string): (PdfImage & { file: string })[] {
  run("pdfimages", ["-j", file, path.join(folder, "picture")]);
  const files = readdirSync(folder).filter((name) => name.startsWith("picture-"));
  return imagesOf(file).map((image, index) => ({
    ...image,
    file: path.join(folder, files.sort()[index] ?? ""),
  }));
}

/** A PNG at 100 dpi. */
export function pictureOfPage(file: string, page: number): Buffer {
  const args = ["-r", "100", "-png", "-singlefile", "-f", String(page), "-l", String(page), file];
  const { status, stdout } = spawnSync("pdftoppm", args, { maxBuffer: 1e9 });
  if (status !== 0) throw new Error("pdftoppm failed.");
  return stdout;
}

/** Returns points, as [x, y, width, height]. */
export async function boxesOf(file: string) {
  const document = await PDFDocument.load(readFileSync(file), { updateMetadata: false });
  const asList = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
    [x, y, width, height].map((length) => Math.round(length * 100) / 100);
  return document.getPages().map((page) => ({
    media: asList(page.getMediaBox()),
    bleed: asList(page.getBleedBox()),
    trim: asList(page.getTrimBox()),
  }));
}

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  return stdout;
}
