import { audioFacts, type FileFacts, FileParts, type ReadableFile } from "./file-parts.server";

const maxChunks = 1000;
/** Written by encoders that did not know the size at the start. */
const unknownSizes = [0, 0xffffffff, 0x7fffffff];

/** Null without sound data, or if its format is cut off. A size that was never filled in counts as whole. */
export async function readWav(file: ReadableFile, fileSize: number): Promise<FileFacts | null> {
  const parts = new FileParts(file, fileSize);
  let bytesPerSecond = 0;
  for (let at = 12, count = 0; at + 8 <= fileSize && count < maxChunks; count += 1) {
    const header = await parts.read(at, 8);
    const name = header.toString("latin1", 0, 4);
    const size = header.readUInt32LE(4);
    if (name === "fmt ") {
      const format = await parts.read(at + 8, 16);
      if (format.length < 12) return null;
      bytesPerSecond = format.readUInt32LE(8);
    }
    if (name === "data") return factsOf(at + 8, size, fileSize, bytesPerSecond);
    at += 8 + size + (size % 2);
  }
  return null;
}

function factsOf(start: number, size: number, fileSize: number, bytesPerSecond: number): FileFacts {
  const isKnown = !unknownSizes.includes(size);
  const bytes = isKnown ? size : fileSize - start;
  return {
    ...audioFacts,
    isWhole: !isKnown || start + size <= fileSize,
    durationSeconds: bytes > 0 && bytesPerSecond > 0 ? bytes / bytesPerSecond : null,
  };
}
