import { constants, crc32, deflateRawSync, gzipSync } from "node:zlib";
import type { CachedText, PageText } from "~/page-text";

/** In bytes: less is not worth it, and more is compressed in other threads (the middleware `compression`). */
const compressible = { from: 1_024, to: 256 * 1_024 };

/** Takes half of the time of the usual level, for 7 % more bytes. */
const level = 3;

/** In bytes: what is shorter is compressed better together with what surrounds it. */
const shortestDeflated = 8 * 1_024;

/** In bytes: what is shorter and stands alone, as a form token between long texts, is not worth a call of zlib. */
const longestStored = 128;

/** For the bytes of one page, which are compressed at once: a new buffer for each takes longer to get than to fill. */
const scratch = Buffer.allocUnsafe(compressible.to);
const bytesOfCharacter = 3;

interface EncodedText {
  bytes: Buffer;
  isSentBefore: boolean;
  /** Blocks that refer to nothing before them; null for short text. */
  deflated: Buffer | null;
}

const encodedTexts = new WeakMap<CachedText, EncodedText>();

interface DeflatedPart {
  start: number;
  end: number;
  deflated: Buffer;
}

/**
 * A page as gzip; null if it is too short or too long for it. Compresses at once: a stream would take three times as
 * long. Cached text is encoded once and, if it is long and was sent before, compressed once.
 */
export function compressPage(page: PageText): Buffer | null {
  const parts: DeflatedPart[] = [];
  let end = 0;
  for (const part of page) {
    const start = end;
    if (typeof part === "string") end = write(part, start);
    else {
      const { bytes, deflated } = encode(part);
      end = copy(bytes, start);
      if (deflated) parts.push({ start, end, deflated });
    }
    if (end > compressible.to) return null;
  }
  if (end < compressible.from) return null;
  const bytes = scratch.subarray(0, end);
  return parts.length === 0 ? gzipSync(bytes, { level }) : joinDeflated(bytes, parts);
}

/** Returns where it ends, or would end if there were room. */
function copy(bytes: Buffer, start: number): number {
  const end = start + bytes.length;
  if (end <= scratch.length) scratch.set(bytes, start);
  return end;
}

function write(text: string, start: number): number {
  const isSureToFit = start + text.length * bytesOfCharacter <= scratch.length;
  const end = isSureToFit ? 0 : start + Buffer.byteLength(text);
  return end > scratch.length ? end : start + scratch.write(text, start);
}

function encode(part: CachedText): EncodedText {
  const known = encodedTexts.get(part);
  if (!known) {
    const encoded = { bytes: Buffer.from(part.text), isSentBefore: false, deflated: null };
    encodedTexts.set(part, encoded);
    return encoded;
  }
  if (!known.isSentBefore && known.bytes.length >= shortestDeflated)
    known.deflated = deflateRawSync(known.bytes, { finishFlush: constants.Z_FULL_FLUSH });
  known.isSentBefore = true;
  return known;
}

/** Of the method "deflate", without a name and time. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Blocks of deflate may follow each other where a flush has ended them at a byte (RFC 1951, RFC 1952). */
function joinDeflated(bytes: Buffer, parts: DeflatedPart[]): Buffer {
  const blocks: Buffer[] = [gzipHeader];
  let done = 0;
  for (const { start, end, deflated } of parts) {
    if (start > done) blocks.push(...deflate(bytes.subarray(done, start)));
    blocks.push(deflated);
    done = end;
  }
  blocks.push(deflateRawSync(bytes.subarray(done), { level }), gzipTrailer(bytes));
  return Buffer.concat(blocks);
}

/** Blocks that others may follow. */
function deflate(bytes: Buffer): Buffer[] {
  return bytes.length <= longestStored
    ? [storedHeader(bytes.length), bytes]
    : [deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH })];
}

/** Of a block that is not compressed, from a whole byte on (RFC 1951, section 3.2.4). */
function storedHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(0xffff - length, 3);
  return header;
}

function gzipTrailer(bytes: Buffer): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(bytes), 0);
  trailer.writeUInt32LE(bytes.length, 4);
  return trailer;
}
