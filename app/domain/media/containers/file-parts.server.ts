import type { FileHandle } from "node:fs/promises";

export interface FileFacts {
  hasVideo: boolean;
  isWhole: boolean;
  durationSeconds: number | null;
  /** Displayed pixels; null for audio, or if unknown. */
  width: number | null;
  height: number | null;
}

export const audioFacts: FileFacts = {
  hasVideo: false,
  isWhole: true,
  durationSeconds: null,
  width: null,
  height: null,
};

export type ReadableFile = Pick<FileHandle, "read">;

/** Headers stand close together; one read fetches many of them. */
const windowBytes = 4 * 1024;

export class FileParts {
  private windowStart = 0;
  private window: Buffer = Buffer.alloc(0);

  constructor(
    private readonly file: ReadableFile,
    readonly size: number,
  ) {}

  /** Reads up to `length` bytes from `at`; fewer at the end of the file, none outside it. Not to be changed. */
  async read(at: number, length: number): Promise<Buffer> {
    const end = Math.min(at + length, this.size);
    if (!(at >= 0 && at < end)) return Buffer.alloc(0);
    if (end - at > windowBytes) return this.fetch(at, end - at);
    if (at < this.windowStart || end > this.windowStart + this.window.length) {
      this.window = await this.fetch(at, Math.min(windowBytes, this.size - at));
      this.windowStart = at;
    }
    return this.window.subarray(at - this.windowStart, end - this.windowStart);
  }

  private async fetch(at: number, length: number): Promise<Buffer> {
    const part = Buffer.alloc(length);
    const { bytesRead } = await this.file.read(part, 0, length, at);
    return part.subarray(0, bytesRead);
  }
}
