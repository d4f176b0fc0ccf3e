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

/** Reads `length` bytes, or fewer at the end of the file. */
export async function readPart(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const part = Buffer.alloc(length);
  const { bytesRead } = await file.read(part, 0, length, at);
  return part.subarray(0, bytesRead);
}
