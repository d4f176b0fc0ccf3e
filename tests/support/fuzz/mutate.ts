import type { Random } from "./random";

/** Mutated files stay this small, so that a slow reader is seen as one. */
const maxBytes = 256 * 1024;

/** A copy of one of the files with one to six mutations. */
export function mutate(random: Random, corpus: readonly Buffer[]): Buffer {
  let file = Buffer.from(random.pick(corpus));
  for (let left = 1 + random.below(6); left > 0; left -= 1) {
    file = Buffer.from(random.pick(mutations)(file, random, corpus).subarray(0, maxBytes));
  }
  return file;
}

type Mutation = (file: Buffer, random: Random, corpus: readonly Buffer[]) => Buffer;

const mutations: Mutation[] = [
  flipBits,
  flipBits,
  setByte,
  cut,
  removeRange,
  setLength,
  setLength,
  setLength,
  repeatRange,
  nestRange,
  splice,
  renameBox,
];

function flipBits(file: Buffer, random: Random): Buffer {
  for (let left = 1 + random.below(8); left > 0; left -= 1) {
    const at = place(file, random);
    file[at] = (file[at] ?? 0) ^ (1 << random.below(8));
  }
  return file;
}

function setByte(file: Buffer, random: Random): Buffer {
  file[place(file, random)] = random.pick([0, 1, 0x7f, 0x80, 0xda, 0xd9, 0xfe, 0xff]);
  return file;
}

function cut(file: Buffer, random: Random): Buffer {
  return file.subarray(0, random.below(file.length + 1));
}

function removeRange(file: Buffer, random: Random): Buffer {
  const [from, to] = range(file, random);
  return Buffer.concat([file.subarray(0, from), file.subarray(to)]);
}

const lengths = [
  ...[0n, 1n, 2n, 7n, 8n, 9n, 15n, 16n, 0x7fn, 0xffn, 0x7fffn, 0xffffn, 0x7fff_ffffn],
  ...[0x8000_0000n, 0xffff_ffffn, 0x20_0000_0000_0000n, 0x7fff_ffff_ffff_ffffn, 0xffff_ffff_ffff_ffffn],
];

/** A length of 1 to 8 bytes, in either order, that cannot be. */
function setLength(file: Buffer, random: Random): Buffer {
  const width = random.pick([1, 2, 4, 4, 8]);
  const at = place(file, random);
  const value = BigInt.asUintN(width * 8, random.pick(lengths));
  const bytes = Buffer.alloc(8);
  if (random.below(2) === 0) bytes.writeBigUInt64LE(value);
  else bytes.writeBigUInt64BE(value << BigInt(64 - width * 8));
  bytes.copy(file, at, 0, Math.min(width, file.length - at));
  return file;
}

function repeatRange(file: Buffer, random: Random): Buffer {
  const [from, to] = range(file, random);
  const times = Math.min(random.pick([1, 2, 100, 20_000]), Math.floor(maxBytes / Math.max(1, to - from)));
  const repeated = Array<Buffer>(times).fill(file.subarray(from, to));
  return Buffer.concat([file.subarray(0, to), ...repeated, file.subarray(to)]);
}

const boxNames = ["moov", "trak", "mdia", "hdlr", "mdat", "meta", "udta", "uuid", "moof", "free"];

/** A box within a box within a box, with right lengths. */
function nestRange(file: Buffer, random: Random): Buffer {
  const [from, to] = range(file, random);
  let nested: Buffer = file.subarray(from, to);
  for (let left = random.pick([1, 3, 200]); left > 0; left -= 1) {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(nested.length + 8);
    head.write(random.pick(boxNames), 4, "latin1");
    nested = Buffer.concat([head, nested]);
  }
  return Buffer.concat([file.subarray(0, from), nested, file.subarray(to)]);
}

function splice(file: Buffer, random: Random, corpus: readonly Buffer[]): Buffer {
  const other = random.pick(corpus);
  const [from, to] = range(other, random);
  const at = place(file, random);
  const isInserted = random.below(2) === 0;
  return Buffer.concat([
    file.subarray(0, at),
    other.subarray(from, to),
    file.subarray(isInserted ? at : at + to - from),
  ]);
}

function renameBox(file: Buffer, random: Random): Buffer {
  file.write(random.pick(boxNames), place(file, random), "latin1");
  return file;
}

/** Headers are mutated more often than data, and what stands around names and markers more often still. */
function place(file: Buffer, random: Random): number {
  const at = random.below(Math.min(file.length, random.pick([64, 512, 4096, Number.MAX_SAFE_INTEGER])));
  if (random.below(2) === 0) return at;
  for (let near = at; near < Math.min(at + 64, file.length - 4); near += 1) {
    if (!isNameOrMarker(file, near)) continue;
    return Math.max(0, Math.min(near + random.pick([-4, 0, 2, 4, 8]), file.length - 1));
  }
  return at;
}

/** Four letters as in MP4, PNG and RIFF, a JPEG marker, or the id of a WebM element. */
function isNameOrMarker(file: Buffer, at: number): boolean {
  const [first = 0, second = 0] = file.subarray(at, at + 2);
  if (first === 0xff) return second >= 0xc0 && second < 0xff;
  return (
    first === 0x1f ||
    (first === 0x1a && second === 0x45) ||
    /^[A-Za-z][A-Za-z0-9 ]{3}$/.test(file.toString("latin1", at, at + 4))
  );
}

function range(file: Buffer, random: Random): [from: number, to: number] {
  const from = place(file, random);
  return [from, Math.min(file.length, from + 1 + random.below(random.pick([8, 64, 4096])))];
}
