import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium";
import sharp, { type Sharp } from "sharp";
import { isMissing, randomName } from "~/domain/base/disk.server";
import { type DrawnPage, type ImageVariant, imageFileName, imageWidths } from "../../reader/page-images";
import { coverFile, type DrawPagesJob, interiorFile } from "../job";
import { coverSheet, pageSheet } from "../sheet";
import { readFromRightToLeft } from "./reading-direction";

sharp.cache(false);
sharp.concurrency(1);

/** A page is not sent with more, unless even the lowest quality is larger. */
const mostBytes = 60 * 1024;
/** Qualities of photos; the last one is for those that are very hard to compress. */
const qualities = [72, 50, 32, 20];
const effort = 2;

/** Draws pages of finished print files, trimmed. `report` is called when all images of a page are in place. */
export async function drawPages(job: DrawPagesJob, report: (page: DrawnPage) => void): Promise<void> {
  const library = await PDFiumLibrary.init();
  const documents = new Map<string, OpenFile>();
  for (const page of job.pages) {
    const file = typeof page === "number" ? interiorFile : coverFile;
    const opened = documents.get(file) ?? (await openFile(library, path.join(job.files, file)));
    documents.set(file, opened);
    const { document, isRightToLeft } = opened;
    const area =
      typeof page === "number" ? trimOf(page, job, isRightToLeft) : coverPartOf(page, job, isRightToLeft);
    const draw = async () => {
      await mkdir(job.output, { recursive: true, mode: 0o700 });
      await drawImages(document, page, area, job);
    };
    await draw().catch((error) => {
      if (!isMissing(error)) throw error;
      // The folder went meanwhile: drawn pages that nobody read for long are removed.
      return draw();
    });
    report(page);
  }
}

interface OpenFile {
  document: PDFiumDocument;
  isRightToLeft: boolean;
}

/** The file itself says in which direction its pages follow each other. */
async function openFile(library: PDFiumLibrary, file: string): Promise<OpenFile> {
  const bytes = await readFile(file);
  return { document: await library.loadDocument(bytes), isRightToLeft: bytes.includes(readFromRightToLeft) };
}

interface Area {
  index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

function trimOf(page: number, { profile }: DrawPagesJob, isRightToLeft: boolean): Area {
  const { width, height, bleed } = pageSheet(profile);
  const x = (page % 2 === 1) !== isRightToLeft ? bleed.inside : bleed.outside;
  return {
    index: page - 1,
    x,
    y: bleed.top,
    width: width - bleed.inside - bleed.outside,
    height: height - bleed.top - bleed.bottom,
  };
}

function coverPartOf(
  part: Exclude<DrawnPage, number>,
  { profile, boundPages }: DrawPagesJob,
  isRightToLeft: boolean,
): Area {
  const sheet = coverSheet(profile, boundPages, isRightToLeft);
  const { wrap, spine, spineWidth, front, frontWidth, back, trimHeight } = sheet;
  const board = { index: 0, y: wrap, height: trimHeight };
  if (part === "spine") return { ...board, x: spine, width: spineWidth };
  const x = part === "back" ? back : isRightToLeft ? wrap : front;
  return { ...board, x, width: frontWidth - wrap };
}

/** The tiny one last: with it, a page is complete. */
async function drawImages(
  document: PDFiumDocument,
  page: DrawnPage,
  area: Area,
  { output, isClose }: DrawPagesJob,
): Promise<void> {
  const variants: ImageVariant[] = isClose ? ["close"] : ["small", "large", "fallback", "tiny"];
  const image = await drawArea(document, page, area, imageWidths[isClose ? "close" : "large"]);
  for (const variant of variants) {
    const bytes = await encode(image, page, variant);
    const file = path.join(output, imageFileName({ page, variant }));
    const part = `${file}.${randomName()}.part`;
    await writeFile(part, bytes, { mode: 0o600 });
    await rename(part, file);
  }
}

/** A spine is as high as the boards beside it. */
function widthOf(page: DrawnPage, variant: ImageVariant, image: { width: number; height: number }): number {
  const width = imageWidths[variant];
  return page === "spine" ? Math.max(1, Math.round((width * image.width) / image.height)) : width;
}

interface RawImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** PDFium draws whole sheets; the area is cut out afterwards. */
async function drawArea(
  document: PDFiumDocument,
  page: DrawnPage,
  area: Area,
  pixels: number,
): Promise<RawImage> {
  const side = page === "spine" ? area.height : area.width;
  const scale = pixels / side;
  const sheet = await document.getPage(area.index).render({ scale, render: "bitmap", colorSpace: "BGRA" });
  const width = Math.min(Math.round(area.width * scale), sheet.width);
  const height = Math.min(Math.round(area.height * scale), sheet.height);
  const left = Math.min(Math.round(area.x * scale), sheet.width - width);
  const top = Math.min(Math.round(area.y * scale), sheet.height - height);
  const raw = { width: sheet.width, height: sheet.height, channels: 4 as const };
  const data = await sharp(sheet.data, { raw })
    .extract({ left, top, width, height })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** The best way that is small enough, otherwise the smallest. */
async function encode(image: RawImage, page: DrawnPage, variant: ImageVariant): Promise<Buffer> {
  const raw = { width: image.width, height: image.height, channels: 3 as const };
  const drawn = () => sharp(image.data, { raw }).resize({ width: widthOf(page, variant, image) });
  if (variant === "close") return drawn().jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  const ways = variant === "fallback" || variant === "tiny" ? jpegs(drawn) : webps(drawn);
  let smallest: Buffer | undefined;
  for (const way of ways) {
    const bytes = await way();
    if (!bytes) continue;
    if (!smallest || bytes.length < smallest.length) smallest = bytes;
    if (bytes.length <= mostBytes) return bytes;
  }
  return smallest as Buffer;
}

/** Null where it would come to more than other ways. */
type Way = () => Promise<Buffer | null>;

function jpegs(drawn: () => Sharp): Way[] {
  return qualities.map((quality) => () => drawn().jpeg({ quality, mozjpeg: true }).toBuffer());
}

/** A full page of text is smaller, and sharper, in a few shades without loss. */
function webps(drawn: () => Sharp): Way[] {
  const [best, ...lower] = qualities.map((quality) => () => drawn().webp({ quality, effort }).toBuffer());
  const inShades = async () => {
    const shades = await drawn().png({ palette: true, colours: 16, effort: 1 }).toBuffer();
    // A photo, which takes long as well.
    if (shades.length > 2 * mostBytes) return null;
    return sharp(shades).webp({ lossless: true, effort }).toBuffer();
  };
  return [best as Way, inShades, ...lower];
}
