import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { openPromise, type ZipFile } from "yauzl";
import { pictureName } from "./far-pictures";
import { letterMaxBytes, Unreadable } from "./found-letter";

/** Bytes of all entries together, unpacked. */
const unpackedMaxBytes = 4 * letterMaxBytes;
const entriesMax = 10_000;

export interface ZipEntry {
  /** The folder is left out. */
  name: string;
  content: Buffer;
}

/** Names of the entries, at most 10,000. Throws Unreadable for a damaged file. */
export async function listZipNames(path: string): Promise<string[]> {
  return withZip(path, async (zip) => {
    const names: string[] = [];
    let bytes = 0;
    for await (const { fileName, uncompressedSize } of zip.eachEntry()) {
      names.push(fileName);
      bytes += uncompressedSize;
      if (names.length > entriesMax || bytes > unpackedMaxBytes) throw new Unreadable("too-large");
    }
    return names;
  });
}

/** Names of the pictures in a zip of any size, with their folders; at most 10,000. Throws Unreadable for a damaged file. */
export async function listZipPictures(path: string, maxBytes: number): Promise<string[]> {
  return withZip(path, async (zip) => {
    const names: string[] = [];
    for await (const { fileName, uncompressedSize } of zip.eachEntry()) {
      if (!pictureName.test(fileName) || fileName.startsWith("__MACOSX/")) continue;
      if (uncompressedSize <= maxBytes) names.push(fileName);
      if (names.length > entriesMax) throw new Unreadable("too-large");
    }
    return names;
  });
}

/** Checks that no entry is longer than it says, before a library unpacks the zip by itself. Throws Unreadable. */
export async function requireHonestZip(path: string): Promise<void> {
  await withZip(path, async (zip) => {
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize;
      if (bytes > unpackedMaxBytes) throw new Unreadable("too-large");
      if (!entry.fileName.endsWith("/")) await finished((await zip.openReadStreamPromise(entry)).resume());
    }
  });
}

/** Reads the wanted entries into memory; yauzl ends an entry that is longer than it says. Throws Unreadable. */
export async function readZipEntries(path: string, isWanted: (name: string) => boolean): Promise<ZipEntry[]> {
  return withZip(path, async (zip) => {
    const found: ZipEntry[] = [];
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      if (!isWanted(entry.fileName)) continue;
      bytes += entry.uncompressedSize;
      if (bytes > unpackedMaxBytes) throw new Unreadable("too-large");
      const content = await buffer(await zip.openReadStreamPromise(entry));
      found.push({ name: entry.fileName.split("/").at(-1) ?? "", content });
    }
    return found;
  });
}

async function withZip<Result>(path: string, use: (zip: ZipFile) => Promise<Result>): Promise<Result> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    return await use(zip);
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("unreadable");
  } finally {
    zip?.close();
  }
}
