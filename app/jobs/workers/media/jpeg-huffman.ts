/* Codes of JPEG (ITU T.81, annexes C and K.2): 1 to 16 bits for each of at most 256 symbols. */

export interface HuffmanCode {
  lengths: Uint8Array;
  /** Ordered from the shortest code to the longest. */
  symbols: Uint8Array;
}

const longestCode = 16;
const longestMade = 32;
/** Reserves the code of ones alone, which JPEG does not allow. */
const reserved = 256;

/** The code that needs the fewest bits, as libjpeg chooses it. `counts`: how often each of 256 symbols occurs. */
export function optimalCode(counts: Float64Array): HuffmanCode {
  const sizes = codeSizes(counts);
  const lengths = new Array<number>(longestMade + 1).fill(0);
  for (const size of sizes) if (size > 0) lengths[size] = (lengths[size] ?? 0) + 1;
  shorten(lengths);
  const bySize: number[] = [];
  for (let size = 1; size <= longestMade; size += 1) {
    for (let symbol = 0; symbol < reserved; symbol += 1) if (sizes[symbol] === size) bySize.push(symbol);
  }
  return { lengths: Uint8Array.from(lengths.slice(1, longestCode + 1)), symbols: Uint8Array.from(bySize) };
}

/** Joins the two rarest again and again; of equally rare ones the later, as libjpeg does. */
function codeSizes(counts: Float64Array): Uint8Array {
  const left = Float64Array.from({ length: reserved + 1 }, (_, symbol) => counts[symbol] ?? 1);
  const sizes = new Uint8Array(reserved + 1);
  const next = new Int16Array(reserved + 1).fill(-1);
  for (;;) {
    const first = rarest(left, -1);
    const second = rarest(left, first);
    if (second < 0) return sizes;
    left[first] = (left[first] ?? 0) + (left[second] ?? 0);
    left[second] = 0;
    const end = lengthen(first, sizes, next);
    next[end] = second;
    lengthen(second, sizes, next);
  }
}

function rarest(left: Float64Array, but: number): number {
  let found = -1;
  for (let symbol = 0; symbol <= reserved; symbol += 1) {
    const count = left[symbol] ?? 0;
    if (count > 0 && symbol !== but && (found < 0 || count <= (left[found] ?? 0))) found = symbol;
  }
  return found;
}

/** All that were joined to a symbol get one bit more. Returns the last of them. */
function lengthen(start: number, sizes: Uint8Array, next: Int16Array): number {
  for (let symbol = start; ; symbol = next[symbol] ?? -1) {
    sizes[symbol] = (sizes[symbol] ?? 0) + 1;
    if ((next[symbol] ?? -1) < 0) return symbol;
  }
}

/** Two codes that are too long go: one to the code before them, one beside a shorter one, which gets longer. */
function shorten(lengths: number[]): void {
  const add = (size: number, count: number) => {
    lengths[size] = (lengths[size] ?? 0) + count;
  };
  for (let size = longestMade; size > longestCode; size -= 1) {
    while ((lengths[size] ?? 0) > 0) {
      let shorter = size - 2;
      while (lengths[shorter] === 0) shorter -= 1;
      add(size, -2);
      add(size - 1, 1);
      add(shorter + 1, 2);
      add(shorter, -1);
    }
  }
  let longest = longestCode;
  while (lengths[longest] === 0) longest -= 1;
  add(longest, -1);
}

/** Code and length by symbol, as `code << 5 | length`. */
export function toEncoder({ lengths, symbols }: HuffmanCode): Uint32Array {
  const encoder = new Uint32Array(256);
  eachCode(lengths, (index, code, length) => {
    encoder[symbols[index] ?? 0] = (code << 5) | length;
  });
  return encoder;
}

/** Symbol and length by the next 16 bits, as `symbol << 5 | length`; 0 for bits that are no code. */
export function toDecoder({ lengths, symbols }: HuffmanCode): Uint16Array {
  const decoder = new Uint16Array(1 << longestCode);
  eachCode(lengths, (index, code, length) => {
    const rest = longestCode - length;
    decoder.fill(((symbols[index] ?? 0) << 5) | length, code << rest, (code + 1) << rest);
  });
  return decoder;
}

function eachCode(lengths: Uint8Array, visit: (index: number, code: number, length: number) => void): void {
  let [index, code] = [0, 0];
  lengths.forEach((count, place) => {
    for (let n = 0; n < count; n += 1) visit(index++, code++, place + 1);
    code <<= 1;
  });
}
