import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A disk in memory that can be filled. */
export class TinyDisk {
  readonly folder = mkdtempSync(path.join(tmpdir(), "life-disk-"));
  readonly #filler = path.join(this.folder, "filler");

  /** Undefined without the permission to mount. */
  static mount(megabytes: number): TinyDisk | undefined {
    const disk = new TinyDisk();
    const options = ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", disk.folder];
    if (spawnSync("mount", options).status === 0) return disk;
    rmSync(disk.folder, { recursive: true, force: true });
    return undefined;
  }

  /** Leaves so many bytes free. */
  fill(free: number): void {
    const file = openSync(this.#filler, "a");
    try {
      for (let left = this.#room() - free; left > 0; left = this.#room() - free) {
        writeSync(file, Buffer.alloc(Math.min(left, 1024 * 1024), 1));
      }
    } catch (error) {
      if (!String(error).includes("ENOSPC")) throw error;
    } finally {
      closeSync(file);
    }
  }

  makeRoom(): void {
    rmSync(this.#filler, { force: true });
  }

  /** Nothing can be written; returns whether that was permitted. */
  lock(): boolean {
    return spawnSync("mount", ["-o", "remount,ro", this.folder]).status === 0;
  }

  unmount(): void {
    spawnSync("umount", [this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  #room(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }
}
