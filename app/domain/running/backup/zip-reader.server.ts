import { promisify } from "node:util";
import { type Entry, type Options, open as openZip, type ZipFile } from "yauzl";
import type { BackupReader } from "./backup-reader";
import { Manifest, manifestName } from "./manifest";

/** Throws unless its files are those of its manifest. `isDamaged`: files may be missing, and fail when they are read. */
export async function openZipBackup(file: string, isDamaged = false): Promise<BackupReader> {
  const zip = await promisify<string, Options, ZipFile>(openZip)(file, {
    lazyEntries: true,
    autoClose: false,
  });
  try {
    const entries = await listEntries(zip);
    const read = async (name: string): Promise<AsyncIterable<Buffer>> => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is missing`);
      return promisify(zip.openReadStream.bind(zip) as OpenStream)(entry);
    };
    const { takenAt, holds, files } = Manifest.parse(JSON.parse(await text(await read(manifestName))));
    const names = new Set([manifestName, ...files.map(({ name }) => name)]);
    const isSame = names.size === entries.size && [...names].every((name) => entries.has(name));
    if (!isSame && !isDamaged) throw new Error("its list and its files differ");
    return {
      takenAt,
      holds,
      fileCount: files.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      rows: null,
      files: () => files,
      read: ({ name }) => read(name),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

type OpenStream = (
  entry: Entry,
  done: (error: Error | null, stream: NodeJS.ReadableStream & AsyncIterable<Buffer>) => void,
) => void;

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on("error", reject);
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

async function text(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}
