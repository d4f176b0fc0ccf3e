import type { FileHandle } from "node:fs/promises";

/** What a file of sound or film says of itself. */
export interface FileFacts {
  hasVideo: boolean;
  /** False where less has arrived than the file says it has. */
  isWhole: boolean;
  /** Seconds; null where the file does not say. */
  durationSeconds: number | null;
  /** Pixels as shown; null for sound, and where the file does not say. */
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

/** A part of a file; shorter at its end. */
export async function readPart(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const part = Buffer.alloc(length);
  const { bytesRead } = await file.read(part, 0, length, at);
  return part.subarray(0, bytesRead);
}
