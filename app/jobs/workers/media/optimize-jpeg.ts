import { type HuffmanCode, optimalCode, toDecoder, toEncoder } from "./jpeg-huffman";
import { BitWriter, readScan, type ScanPlan } from "./jpeg-scan";

/* Encoders that fit codes to the picture hold all of it: 560 MB for 50 megapixels. This does the same to a finished file, byte by byte. */

const [startOfFrame, huffmanTables, startOfScan] = [0xffc0, 0xffc4, 0xffda];
const endOfImage = Buffer.from([0xff, 0xd9]);

/** A baseline JPEG of one scan, as sharp writes it, with the shortest codes. Its pixels stay as they are. */
export function optimizeJpeg(file: Buffer): Buffer {
  const { head, frame, codes, scanHeader, scan } = readParts(file);
  const plan = planOf(frame, scanHeader);
  const tables = tablesOf(plan);
  const decoders: Uint16Array[] = [];
  const counts: Float64Array[] = [];
  for (const table of tables) {
    decoders[table] = toDecoder(codes.get(table) ?? missing());
    counts[table] = new Float64Array(256);
  }
  readScan(scan, plan, decoders, (table, symbol) => {
    const of = counts[table] as Float64Array;
    of[symbol] = (of[symbol] ?? 0) + 1;
  });
  const optimal = tables.map((table) => [table, optimalCode(counts[table] as Float64Array)] as const);
  const encoders: Uint32Array[] = [];
  for (const [table, code] of optimal) encoders[table] = toEncoder(code);
  // Each byte may need one after it. What is not written takes no memory.
  const writer = new BitWriter(Buffer.allocUnsafeSlow(2 * scan.length));
  readScan(scan, plan, decoders, (table, symbol, extra, extraBits) => {
    const code = encoders[table]?.[symbol] ?? 0;
    writer.put(code >> 5, code & 31);
    writer.put(extra, extraBits);
  });
  const written = optimal.map(([table, code]) => tableSegment(table, code));
  return Buffer.concat([...head, ...written, scanHeader, writer.end(), endOfImage]);
}

interface Parts {
  head: Buffer[];
  frame: Buffer;
  /** Keyed by the byte that names them: 0 and 1 for first values, 16 and 17 for others. */
  codes: Map<number, HuffmanCode>;
  scanHeader: Buffer;
  scan: Buffer;
}

function readParts(file: Buffer): Parts {
  const head = [file.subarray(0, 2)];
  const codes = new Map<number, HuffmanCode>();
  let frame: Buffer | undefined;
  for (let at = 2; at + 4 <= file.length; ) {
    const marker = file.readUInt16BE(at);
    const end = at + 2 + file.readUInt16BE(at + 2);
    const segment = file.subarray(at, end);
    if (marker === startOfScan)
      return { head, codes, frame: frame ?? missing(), scanHeader: segment, scan: file.subarray(end, -2) };
    if (marker === startOfFrame) frame = segment;
    if (marker === huffmanTables) readTables(segment, codes);
    else head.push(segment);
    at = end;
  }
  return missing();
}

function readTables(segment: Buffer, codes: Map<number, HuffmanCode>): void {
  for (let at = 4; at < segment.length; ) {
    const lengths = segment.subarray(at + 1, at + 17);
    const end = at + 17 + lengths.reduce((sum, count) => sum + count, 0);
    codes.set(segment.readUInt8(at), { lengths, symbols: segment.subarray(at + 17, end) });
    at = end;
  }
}

/** Each unit has the blocks of a component side by side, and the components one after the other. */
function planOf(frame: Buffer, scanHeader: Buffer): ScanPlan {
  const [height, width] = [frame.readUInt16BE(5), frame.readUInt16BE(7)];
  const blocks: ScanPlan["blocks"] = [];
  let [across, down] = [1, 1];
  for (let component = 0; component < frame.readUInt8(9); component += 1) {
    const sampling = frame.readUInt8(11 + component * 3);
    const [wide, high] = [sampling >> 4, sampling & 15];
    [across, down] = [Math.max(across, wide), Math.max(down, high)];
    const tables = scanHeader.readUInt8(6 + component * 2);
    for (let n = 0; n < wide * high; n += 1) blocks.push({ dc: tables >> 4, ac: 16 + (tables & 15) });
  }
  return { units: Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down)), blocks };
}

function tablesOf({ blocks }: ScanPlan): number[] {
  return [...new Set(blocks.flatMap(({ dc, ac }) => [dc, ac]))];
}

function tableSegment(table: number, { lengths, symbols }: HuffmanCode): Buffer {
  const start = Buffer.from([0xff, 0xc4, 0, 19 + symbols.length, table]);
  return Buffer.concat([start, lengths, symbols]);
}

function missing(): never {
  throw new Error("This is no baseline JPEG of one scan.");
}
