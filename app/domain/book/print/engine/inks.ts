import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { decodeStream, type PdfFile, type PdfStream, referenceIn, streamObject } from "./pdf-file";
import { listPages } from "./pdf-pages";
import type { PrintOutput } from "./print-output";

/* The typesetter writes grays with ICC profiles, which a printer would convert to four inks; they become DeviceGray, which is black alone. */

const deviceSpaces = { 1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK" } as const;

/** Replaces color spaces, and colors for CMYK. */
export async function writeInks(pdf: PdfFile, output: PrintOutput): Promise<void> {
  for (const number of pdf.numbers()) {
    const components = componentsOf(pdf, number);
    if (components === 1) pdf.replace(number, deviceSpaces[1]);
    if (components !== 3 || output.colors === "managed") continue;
    pdf.replace(number, deviceSpaces[output.colors === "cmyk" ? 4 : 3]);
  }
  if (output.colors === "cmyk" && output.file) await convertColors(pdf, output.file);
}

/** Such an object is short: "12 0 obj [/ICCBased 13 0 R] endobj". */
const colorSpaceBytes = 80;

/** Reads an array [/ICCBased stream]; undefined for other objects. */
function componentsOf(pdf: PdfFile, number: number): number | undefined {
  const { start, end } = pdf.placeOf(number);
  if (end - start > colorSpaceBytes) return undefined;
  const stream = /^\[\/ICCBased (\d+) 0 R\]$/.exec(pdf.dictionaryOf(number))?.[1];
  return stream === undefined ? undefined : Number(/\/N (\d)/.exec(pdf.dictionaryOf(Number(stream)))?.[1]);
}

/** Three numbers before `scn` (fill) or `SCN` (stroke). */
const color = /^([\d.]+) ([\d.]+) ([\d.]+) (scn|SCN)$/gm;

async function convertColors(pdf: PdfFile, profile: string): Promise<void> {
  const drawings = [...listDrawings(pdf)];
  const found = drawings.flatMap(({ text }) => [...text.matchAll(color)].map(rgbOf));
  const inks = await toCmyk([...new Set(found)], profile);
  for (const { number, stream, text } of drawings) {
    const printed = text.replace(color, (...match) => `${inks.get(rgbOf(match))} ${match[4]}`);
    if (printed === text) continue;
    pdf.replace(number, streamObject(entriesOf(stream), deflateSync(Buffer.from(printed, "latin1"))));
  }
}

/** Returns the entries of a drawing that is stored compressed, without its length. */
function entriesOf({ dictionary }: PdfStream): string {
  const entries = dictionary.trim().slice(2, -2);
  const others = entries.replace(/\/Length \d+/, "").replace(/\/Filter \/FlateDecode/, "");
  return `/Filter /FlateDecode ${others.trim()}`;
}

interface Drawing {
  number: number;
  stream: PdfStream;
  text: string;
}

function* listDrawings(pdf: PdfFile): Generator<Drawing> {
  const contents = new Set(
    listPages(pdf).flatMap((page) => {
      const dictionary = pdf.dictionaryOf(page);
      return dictionary.includes("/Contents") ? [referenceIn(dictionary, "Contents")] : [];
    }),
  );
  for (const number of pdf.numbers()) {
    const stream = pdf.streamOf(number);
    if (!stream || !(contents.has(number) || /\/Subtype \/Form\s/.test(stream.dictionary))) continue;
    yield { number, stream, text: decodeStream(stream).toString("latin1") };
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
