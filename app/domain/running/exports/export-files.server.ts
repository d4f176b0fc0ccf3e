import { mkdirSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { randomName, requireRoom, sync } from "../../base/disk.server";

/** Stores finished zips under DATA_DIR/exports with random names. */
export interface ExportFiles {
  dataDir: string;
  /** Throws Unavailable if the disk has no room for `bytes` more. */
  requireRoom(bytes: number): Promise<void>;
  /** Moves a finished zip into place with fsync; returns its name and size in bytes. */
  adopt(zip: string): Promise<{ file: string; bytes: number }>;
  pathOf(file: string): string;
  remove(file: string): Promise<void>;
  list(): Promise<{ file: string; changedAt: Date }[]>;
}

/** Opens DATA_DIR/exports, creating it if needed; `list` leaves out other files, and removing a missing zip is no error. */
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
    async list() {
      const files = (await readdir(folder)).filter((name) => /^[0-9a-f]{32}\.zip$/.test(name));
      const found = files.map(async (file) => {
        // The file may have been deleted since readdir.
        const facts = await stat(pathOf(file)).catch(() => undefined);
        return facts ? [{ file, changedAt: facts.ctime }] : [];
      });
      return (await Promise.all(found)).flat();
    },
  };
}
