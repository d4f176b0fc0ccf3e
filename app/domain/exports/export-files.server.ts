import { mkdirSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { randomName, requireRoom, sync } from "../disk.server";

/** The finished zips, below DATA_DIR/exports under random names. */
export interface ExportFiles {
  /** Where the database and all the files are that a zip is made of. */
  dataDir: string;
  /** Throws Unavailable where `bytes` more would fill the disk. */
  requireRoom(bytes: number): Promise<void>;
  /** Moves a finished zip to its place, safe on the disk when this returns; answers its name and bytes. */
  adopt(zip: string): Promise<{ file: string; bytes: number }>;
  pathOf(file: string): string;
  remove(file: string): Promise<void>;
  /** Those that are there, and when each came. */
  list(): Promise<{ file: string; changedAt: Date }[]>;
}

/** Those in `exports/` below `dataDir`, which is made here. */
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
        // One may be removed in this very moment.
        const facts = await stat(pathOf(file)).catch(() => undefined);
        return facts ? [{ file, changedAt: facts.ctime }] : [];
      });
      return (await Promise.all(found)).flat();
    },
  };
}
