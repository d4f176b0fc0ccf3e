import { mkdirSync } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { randomName, requireRoom, sync } from "../../base/disk.server";
import { type NamedFiles, namesIn } from "../../base/named-files.server";

/** Stores finished zips under DATA_DIR/exports with random names. */
export interface ExportFiles extends NamedFiles {
  dataDir: string;
  /** Throws Unavailable if the disk has no room for `bytes` more. */
  requireRoom(bytes: number): Promise<void>;
  /** Moves a finished zip into place with fsync; returns its name and size in bytes. */
  adopt(zip: string): Promise<{ file: string; bytes: number }>;
  pathOf(file: string): string;
}

/** Opens DATA_DIR/exports, creating it if needed; `names` leaves out other files, and removing a missing zip is no error. */
export function createExportFiles(dataDir: string): ExportFiles {
  const folder = path.join(dataDir, "exports");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (file: string) => path.join(folder, file);

  return {
    dataDir,
    requireRoom: (bytes) => requireRoom(folder, bytes),
    async adopt(zip) {
      const file = `${randomName()}.zip`;
      await sync(zip);
      await rename(zip, pathOf(file));
      await sync(folder);
      return { file, bytes: (await stat(pathOf(file))).size };
    },
    pathOf,
    remove: (file) => rm(pathOf(file), { force: true }),
    names: () => namesIn(folder, /^[0-9a-f]{32}\.zip$/),
    changedAt: async (file) => (await stat(pathOf(file)).catch(() => undefined))?.ctime,
  };
}
