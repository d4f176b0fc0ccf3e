/** Collects parts of a file in one buffer: millions of small parts would need a hundred times their memory. */
export class KeptBytes {
  private readonly kept: Buffer;
  private length = 0;

  constructor(max: number) {
    this.kept = Buffer.allocUnsafe(max);
  }

  add(part: Buffer): void {
    if (this.length + part.length > this.kept.length) throw new RangeError("More was kept than announced.");
    this.length += part.copy(this.kept, this.length);
  }

  /** Returns the bytes without a copy. */
  bytes(): Buffer {
    return this.kept.subarray(0, this.length);
  }
}
