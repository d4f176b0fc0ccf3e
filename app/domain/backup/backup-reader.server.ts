import { promisify } from "node:util";
import { type Entry, type Options, open as openZip, type ZipFile } from "yauzl";
import { Manifest, manifestName } from "./manifest";

/** An open backup. */
export interface BackupReader {
  manifest: Manifest;
  /** What is in a file, piece by piece; a broken one throws on the way. */
  read(name: string): Promise<AsyncIterable<Buffer>>;
  close(): void;
}

/** Throws where the file is no backup, or holds other files than its list says. */
export async function openBackup(file: string): Promise<BackupReader> {
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
    const manifest = Manifest.parse(JSON.parse(await text(await read(manifestName))));
    const names = new Set([manifestName, ...manifest.files.map(({ name }) => name)]);
    const isSame = names.size === entries.size && [...names].every((name) => entries.has(name));
    if (!isSame) throw new Error("its list and its files differ");
    return { manifest, read, close: () => zip.close() };
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
