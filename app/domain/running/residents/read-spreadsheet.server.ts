import { text } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { message } from "~/messages/message";
import { ValidationError } from "../../base/errors";
import { type Cells, readTable, tidyCells } from "../../base/read-table";
import { type Parts, readFirstSheet } from "./read-workbook";

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
  return tidyCells(readSheet(await unpack(bytes)));
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

/** Unpacks the parts that are read; yauzl ends a part that is longer than it says. */
async function unpack(bytes: Uint8Array): Promise<Parts> {
  let [entries, unpacked] = [0, 0];
  const parts = new Map<string, string>();
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (entries > entriesMax) throw refused(tooLarge);
      if (!isNeeded(entry.fileName)) continue;
      unpacked += entry.uncompressedSize;
      if (unpacked > unpackedMaxBytes) throw refused(tooLarge);
      parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
    }
    return parts;
  } catch (error) {
    throw error instanceof ValidationError ? error : refused(noList);
  }
}

function isNeeded(name: string): boolean {
  return /^(\[Content_Types\]\.xml|_rels\/|xl\/.*\.(xml|rels)$)/.test(name);
}

function readSheet(parts: Parts): Cells {
  try {
    return readFirstSheet(parts, { rows: rowsMax, columns: columnsMax });
  } catch (error) {
    throw refused(error instanceof RangeError ? tooLarge : noList);
  }
}
