import { readFileSync } from "node:fs";
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from "pdf-lib";

/* What a printer's check or a screen reader finds in a PDF. */

export interface TaggedElement {
  role: string;
  /** Taken from headings. */
  title: string;
  alt: string;
}

export interface PdfStructure {
  header: string;
  catalog: PDFDict;
  info: Record<string, string>;
  metadata: string;
  /** The kind of the output intent, and the inks of its profile. */
  outputIntent: { kind: string; condition: string; inks: number } | null;
  /** Stand in reading order. */
  elements: TaggedElement[];
  /** Bookmarks in order, with their depth. */
  outline: string[];
  /** The drawing of each page. */
  pages: string[];
  /** Color spaces of pages and photos. */
  colorSpaces: string[];
  links: number;
}

export async function structureOf(file: string): Promise<PdfStructure> {
  const bytes = readFileSync(file);
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { catalog } = document;
  const info = document.context.lookup(document.context.trailerInfo.Info, PDFDict);
  const pages = document.getPages();
  return {
    header: bytes.toString("latin1", 0, 8),
    catalog,
    info: Object.fromEntries(info.entries().map(([key, value]) => [key.decodeText(), textOf(value)])),
    metadata: contentsOf(catalog.lookup(PDFName.of("Metadata"))),
    outputIntent: outputIntentOf(catalog),
    elements: [...elementsWithin(catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict))],
    outline: [...bookmarksWithin(catalog.lookupMaybe(PDFName.of("Outlines"), PDFDict), 0)],
    pages: pages.map(({ node }) => contentsOf(node.lookup(PDFName.of("Contents")))),
    colorSpaces: [...new Set(colorSpacesOf(document))].sort(),
    links: pages.reduce((count, { node }) => count + (node.Annots()?.size() ?? 0), 0),
  };
}

function textOf(value: PDFObject | undefined): string {
  if (value instanceof PDFString || value instanceof PDFHexString || value instanceof PDFName)
    return value.decodeText();
  return String(value ?? "");
}

function contentsOf(stream: PDFObject | undefined): string {
  if (!(stream instanceof PDFRawStream)) return "";
  return Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
}

function outputIntentOf(catalog: PDFDict): PdfStructure["outputIntent"] {
  const intent = catalog.lookupMaybe(PDFName.of("OutputIntents"), PDFArray)?.lookup(0, PDFDict);
  if (!intent) return null;
  const profile = intent.lookup(PDFName.of("DestOutputProfile")) as PDFRawStream;
  return {
    kind: textOf(intent.get(PDFName.of("S"))),
    condition: textOf(intent.get(PDFName.of("OutputConditionIdentifier"))),
    inks: profile.dict.lookup(PDFName.of("N"), PDFNumber).asNumber(),
  };
}

function* elementsWithin(parent: PDFDict): Generator<TaggedElement> {
  const kids = parent.lookup(PDFName.of("K"));
  const list = kids instanceof PDFArray ? kids.asArray().map((_, index) => kids.lookup(index)) : [kids];
  for (const kid of list) {
    if (!(kid instanceof PDFDict) || !kid.has(PDFName.of("S"))) continue;
    const text = (key: string) => textOf(kid.lookup(PDFName.of(key)));
    yield { role: text("S"), title: text("T"), alt: text("Alt") };
    yield* elementsWithin(kid);
  }
}

function* bookmarksWithin(parent: PDFDict | undefined, depth: number): Generator<string> {
  let item = parent?.lookupMaybe(PDFName.of("First"), PDFDict);
  while (item) {
    yield `${"  ".repeat(depth)}${textOf(item.lookup(PDFName.of("Title")))}`;
    yield* bookmarksWithin(item, depth + 1);
    item = item.lookupMaybe(PDFName.of("Next"), PDFDict);
  }
}

function* colorSpacesOf(document: PDFDocument): Generator<string> {
  const nameOf = (space: PDFObject | undefined): string => {
    if (!(space instanceof PDFArray)) return textOf(space);
    const stream = space.lookup(1);
    return stream instanceof PDFRawStream ? `ICC ${stream.dict.get(PDFName.of("N"))}` : textOf(space.get(0));
  };
  for (const { node } of document.getPages()) {
    const spaces = node.Resources()?.lookupMaybe(PDFName.of("ColorSpace"), PDFDict);
    for (const key of spaces?.keys() ?? []) yield nameOf(spaces?.lookup(key));
  }
  for (const [, object] of document.context.enumerateIndirectObjects())
    if (object instanceof PDFRawStream && object.dict.get(PDFName.of("Subtype")) === PDFName.of("Image"))
      yield `photo ${nameOf(object.dict.lookup(PDFName.of("ColorSpace")))}`;
}
