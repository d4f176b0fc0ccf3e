/* The compressed part of a baseline JPEG: codes of symbols, each followed by as many bits as the symbol says. */

/** Names for each block of a unit, in order, the tables that its first value and its others are written with. */
export interface ScanPlan {
  units: number;
  blocks: { dc: number; ac: number }[];
}

type Visit = (table: number, symbol: number, extra: number, extraBits: number) => void;

const valuesOfBlock = 64;
/** Sixteen zeros; the only symbol without a value after it, besides the end of a block. */
const zeros = 0xf0;

/** Calls `visit` with each symbol. Throws for bits that are no code. */
export function readScan(
  scan: Buffer,
  { units, blocks }: ScanPlan,
  tables: Uint16Array[],
  visit: Visit,
): void {
  const bits = new BitReader(scan);
  for (let unit = 0; unit < units; unit += 1) {
    for (const { dc, ac } of blocks) {
      const size = bits.symbol(tables[dc] as Uint16Array);
      visit(dc, size, bits.take(size), size);
      for (let at = 1; at < valuesOfBlock; at += 1) {
        const symbol = bits.symbol(tables[ac] as Uint16Array);
        const extraBits = symbol & 15;
        visit(ac, symbol, bits.take(extraBits), extraBits);
        if (extraBits === 0 && symbol !== zeros) break;
        at += symbol >> 4;
      }
    }
  }
}

class BitReader {
  #at = 0;
  #bits = 0;
  #count = 0;

  constructor(private readonly scan: Buffer) {}

  symbol(table: Uint16Array): number {
    this.#fill();
    const found = table[(this.#bits >>> (this.#count - 16)) & 0xffff] ?? 0;
    if (found === 0) throw new Error("There is no such code.");
    this.#count -= found & 31;
    return found >> 5;
  }

  take(count: number): number {
    this.#fill();
    this.#count -= count;
    return (this.#bits >>> this.#count) & ((1 << count) - 1);
  }

  /** Fills at least 16 bits; ones after the end. A zero follows each 255, to tell it from a marker. */
  #fill(): void {
    while (this.#count < 16) {
      const byte = this.scan[this.#at] ?? 0xff;
      this.#at += byte === 0xff ? 2 : 1;
      this.#bits = (this.#bits << 8) | byte;
      this.#count += 8;
    }
  }
}

export class BitWriter {
  #length = 0;
  #bits = 0;
  #count = 0;

  constructor(private readonly room: Buffer) {}

  put(value: number, count: number): void {
    this.#bits = (this.#bits << count) | value;
    this.#count += count;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#add((this.#bits >>> this.#count) & 0xff);
    }
  }

  /** Fills the last byte with ones. */
  end(): Buffer {
    if (this.#count > 0) this.put((1 << (8 - this.#count)) - 1, 8 - this.#count);
    return this.room.subarray(0, this.#length);
  }

  #add(byte: number): void {
    this.room[this.#length++] = byte;
    if (byte === 0xff) this.room[this.#length++] = 0;
  }
}
