import { type FileHandle, open } from "node:fs/promises";
import { createRecordingFiles } from "../recordings/recording-files.server";
import { allItems, type ExportPlan, isPresent, itemFiles, type PackedFile } from "./plan";

/** A photo, recording or book on its way into the zip. */
export interface FileEntry {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

const pieceBytes = 64 * 1024;

/** How many entries there will be, and their bytes together. */
export function measureFileEntries(plan: ExportPlan): { files: number; bytes: number } {
  const files = [...packedFiles(plan), ...plan.unfinished.map(({ file }) => file).filter(isPresent)];
  return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) };
}

/**
 * The files, opened one after another as they are taken. One that has gone since the plan was made, or cannot be read
 * to its end, is reported as a gap.
 */
export async function* fileEntries(
  dataDir: string,
  plan: ExportPlan,
  reportGap: (file: PackedFile) => void,
): AsyncGenerator<FileEntry> {
  for (const file of packedFiles(plan)) {
    const handle = await open(file.source).catch(() => undefined);
    if (handle) yield { name: file.name, content: readAll(handle, () => reportGap(file)) };
    else reportGap(file);
  }
  const recordings = createRecordingFiles(dataDir);
  for (const { file, pieces } of plan.unfinished) {
    const content = recordings.read(pieces.folder, pieces.numbers);
    if (isPresent(file)) yield { name: file.name, content: readOn(content, () => reportGap(file)) };
  }
}

function packedFiles(plan: ExportPlan): PackedFile[] {
  return [...plan.books, ...allItems(plan).flatMap(itemFiles)].filter(isPresent);
}

function readAll(handle: FileHandle, failed: () => void): AsyncGenerator<Uint8Array> {
  return readOn(handle.createReadStream({ highWaterMark: pieceBytes }), failed);
}

/** What can be read of it. */
async function* readOn(content: AsyncIterable<Uint8Array>, failed: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch {
    failed();
  }
}
