import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import JSZip from "jszip";

/** Keyed by name. */
export async function unzip(zip: string | Buffer): Promise<Map<string, Buffer>> {
  const { files } = await JSZip.loadAsync(typeof zip === "string" ? readFileSync(zip) : zip, {
    checkCRC32: true,
  });
  const entries = Object.values(files)
    .filter(({ dir }) => !dir)
    .map(async (file): Promise<[string, Buffer]> => [file.name, await file.async("nodebuffer")]);
  return new Map(await Promise.all(entries));
}

/** Extracts a zip into a folder. */
export async function unpack(zip: string | Buffer, folder: string): Promise<Map<string, Buffer>> {
  const files = await unzip(zip);
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return files;
}
