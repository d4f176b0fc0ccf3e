import { buffer } from "node:stream/consumers";
import { zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { fromBufferPromise } from "yauzl";
import { message } from "~/messages/message";
import { ValidationError } from "../../base/errors";
import { type Cells, readTable, tidyCells } from "./read-table";

/** Bytes of an uploaded list. */
export const spreadsheetMaxBytes = 2 * 1024 * 1024;

/** A list of 500 is a tenth of this; a zip bomb is a thousand times as much. */
const unpackedMaxBytes = 8 * 1024 * 1024;
const entriesMax = 100;
const rowsMax = 2_000;
const columnsMax = 60;

/** Reads an uploaded list: XLSX by its first sheet, else text. Throws ValidationError for a file that is no list, or is too large. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Cells> {
  if (bytes.byteLength > spreadsheetMaxBytes) throw refused(tooLarge);
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return readTable(decode(bytes));
  const parts = await unpack(bytes);
  if (!Object.keys(parts).some((name) => /^xl\/workbook/.test(name))) throw refused(noList);
  requireSmallSheets(parts);
  return tidyCells(await readFirstSheet(parts));
}

const noList = message("This file is not a list that can be read. Please save it as XLSX or CSV.");
const tooLarge = message(
  "This file is too large for a list of residents. Please leave out other sheets and pictures.",
);

function refused(words: typeof noList): ValidationError {
  return new ValidationError({ file: [words] });
}

/** Windows programs save CSV in their own code page. */
function decode(bytes: Uint8Array): string {
  if (bytes.includes(0) && !(bytes[0] === 0xff || bytes[0] === 0xfe)) throw refused(noList);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Unpacks the parts that the reader needs; yauzl ends a part that is longer than it says. */
async function unpack(bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  let [entries, unpacked] = [0, 0];
  const parts: Record<string, Uint8Array> = {};
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (entries > entriesMax) throw refused(tooLarge);
      if (!isNeeded(entry.fileName)) continue;
      unpacked += entry.uncompressedSize;
      if (unpacked > unpackedMaxBytes) throw refused(tooLarge);
      parts[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
    }
    return parts;
  } catch (error) {
    throw error instanceof ValidationError ? error : refused(noList);
  }
}

function isNeeded(name: string): boolean {
  return /^(\[Content_Types\]\.xml|_rels\/|xl\/.*\.(xml|rels)$)/.test(name);
}

/** A cell far away would make the reader fill all that is before it. */
function requireSmallSheets(parts: Record<string, Uint8Array>): void {
  for (const [name, content] of Object.entries(parts)) {
    if (!name.startsWith("xl/worksheets/")) continue;
    const text = new TextDecoder().decode(content);
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw refused(noList);
    for (const [, column = "", row = ""] of text.matchAll(
      /(?:["':])\$?([A-Z]{0,9})\$?(\d{1,12})(?=["':])/gi,
    )) {
      if (column !== "" && columnNumber(column) > columnsMax && Number(row) > 0) throw refused(tooLarge);
      if (column !== "" && Number(row) > rowsMax) throw refused(tooLarge);
    }
    for (const [, row = ""] of text.matchAll(/<(?:\w+:)?row\b[^>]{0,400}?\sr\s*=\s*["'](\d{1,12})/g))
      if (Number(row) > rowsMax) throw refused(tooLarge);
  }
}

function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** The reader gets a zip that was packed here, so it unpacks nothing that was not measured. */
async function readFirstSheet(parts: Record<string, Uint8Array>): Promise<Cells> {
  const packed = zipSync(parts, { level: 0 });
  try {
    const rows = await readSheet(packed.slice().buffer);
    return rows.slice(0, rowsMax).map((row) => row.map(cellText));
  } catch {
    throw refused(noList);
  }
}

/** Days come as dates; a birth year is read from them. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  return String(value);
}
