import { stat } from "node:fs/promises";
import type { PackedFile } from "./plan";

/** Plans a file of the disk under its name in the zip; without bytes where it is missing. */
export async function packFile(name: string, source: string): Promise<PackedFile> {
  const found = await stat(source).catch(() => undefined);
  return { name, source, bytes: found?.isFile() ? found.size : null };
}
