import {
  decodePDFRawStream,
  PDFArray,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
} from "pdf-lib";
import sharp from "sharp";
import type { PrintOutput } from "./print-output";

/*
 * The typesetter writes grays and colors with ICC profiles. A printer would convert such a gray to four inks, so grays
 * become DeviceGray, which is black alone.
 */

const deviceSpaces = { 1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK" } as const;

/** Replaces color spaces, and colors for CMYK. */
export async function writeInks(document: PDFDocument, output: PrintOutput): Promise<void> {
  const { context } = document;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const components = componentsOf(document, object);
    if (components === 1) context.assign(ref, PDFName.of(deviceSpaces[1]));
    if (components !== 3 || output.colors === "managed") continue;
    context.assign(ref, PDFName.of(deviceSpaces[output.colors === "cmyk" ? 4 : 3]));
  }
  if (output.colors === "cmyk" && output.file) await convertColors(document, output.file);
}

/** Of an array [/ICCBased stream]; undefined for other objects. */
function componentsOf(document: PDFDocument, object: PDFObject): number | undefined {
  if (!(object instanceof PDFArray) || object.size() !== 2) return undefined;
  if (object.get(0) !== PDFName.of("ICCBased")) return undefined;
  const stream = document.context.lookup(object.get(1));
  const count = stream instanceof PDFRawStream ? stream.dict.get(PDFName.of("N")) : undefined;
  return count instanceof PDFNumber ? count.asNumber() : undefined;
}

/** Three numbers before `scn` (fill) or `SCN` (stroke). */
const color = /^([\d.]+) ([\d.]+) ([\d.]+) (scn|SCN)$/gm;

async function convertColors(document: PDFDocument, profile: string): Promise<void> {
  const drawings = [...listDrawings(document)];
  const found = drawings.flatMap(({ text }) => [...text.matchAll(color)].map(rgbOf));
  const inks = await toCmyk([...new Set(found)], profile);
  for (const { ref, stream, text } of drawings) {
    const printed = text.replace(color, (...match) => `${inks.get(rgbOf(match))} ${match[4]}`);
    if (printed === text) continue;
    const dict = stream.dict.clone(document.context);
    dict.delete(PDFName.of("Filter"));
    const packed = document.context.flateStream(Buffer.from(printed, "latin1"));
    for (const [key, value] of dict.entries()) if (key !== PDFName.of("Length")) packed.dict.set(key, value);
    document.context.assign(ref, packed);
  }
}

interface Drawing {
  ref: PDFRef;
  stream: PDFRawStream;
  text: string;
}

/** Contents of pages and forms. */
function* listDrawings(document: PDFDocument): Generator<Drawing> {
  const contents = new Set(document.getPages().map((page) => page.node.get(PDFName.of("Contents"))));
  for (const [ref, stream] of document.context.enumerateIndirectObjects()) {
    if (!(stream instanceof PDFRawStream)) continue;
    const isForm = stream.dict.get(PDFName.of("Subtype")) === PDFName.of("Form");
    if (!isForm && !contents.has(ref)) continue;
    const text = Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
    yield { ref, stream, text };
  }
}

/** Bytes of a color, as the key "29,77,79". */
function rgbOf([, red, green, blue]: readonly (string | undefined)[]): string {
  return [red, green, blue].map((part) => Math.round(Number(part) * 255)).join();
}

async function toCmyk(colors: string[], profile: string): Promise<Map<string, string>> {
  if (colors.length === 0) return new Map();
  const raw = { width: colors.length, height: 1, channels: 3 } as const;
  const pixels = Buffer.from(colors.flatMap((key) => key.split(",").map(Number)));
  const inks = await sharp(pixels, { raw }).toColourspace("cmyk").withIccProfile(profile).raw().toBuffer();
  const shares = (index: number) =>
    [...inks.subarray(index * 4, index * 4 + 4)].map((ink) => (ink / 255).toFixed(3)).join(" ");
  return new Map(colors.map((key, index) => [key, shares(index)]));
}
