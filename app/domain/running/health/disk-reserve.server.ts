import { existsSync } from "node:fs";
import { open, rm, statfs } from "node:fs/promises";
import path from "node:path";
import type { Log } from "../../base/deps";
import { removeFolder } from "../../base/disk.server";

const megabyte = 1024 * 1024;
const reserveBytes = 16 * megabyte;
const fileName = "disk-reserve";
/** Milliseconds. */
const resultLifetime = 250;

/** Takes up space until the disk is full. It goes then, so that people can sign in and administrators can make room; texts are refused. */
export class DiskReserve {
  readonly #dataDir;
  readonly #log;
  readonly #file;
  #isHeld;
  #isFull = false;
  #filling: Promise<void> = Promise.resolve();
  #last: { at: number; result: Promise<{ isFull: boolean }> } | undefined;

  constructor(dataDir: string, log: Log) {
    this.#dataDir = dataDir;
    this.#log = log;
    this.#file = path.join(dataDir, fileName);
    this.#isHeld = existsSync(this.#file);
  }

  /** Releases the reserve when the disk is full, and takes it back later. That texts can be saved is not older than a quarter of a second. */
  check(): Promise<{ isFull: boolean }> {
    const now = performance.now();
    if (!this.#last || now - this.#last.at > resultLifetime) this.#last = { at: now, result: this.#look() };
    return this.#last.result;
  }

  async #look(): Promise<{ isFull: boolean }> {
    const free = await this.#freeBytes();
    if (this.#isHeld && free < megabyte) await this.#release();
    const isFull = !this.#isHeld && (await this.#freeBytes()) < reserveBytes + megabyte;
    if (this.#isFull && !isFull) this.#log.info({}, "disk has room again");
    if (isFull) this.#last = undefined;
    this.#isFull = isFull;
    if (!this.#isHeld && free > 2 * reserveBytes + megabyte) this.#hold();
    return { isFull };
  }

  async #freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#dataDir);
    return bavail * bsize;
  }

  async #release(): Promise<void> {
    this.#isHeld = false;
    this.#log.error({}, "disk full: texts are refused");
    await this.#filling;
    await removeFolder(this.#file);
  }

  #hold(): void {
    this.#isHeld = true;
    this.#filling = this.#write().catch(async () => {
      this.#isHeld = false;
      await rm(this.#file, { force: true });
    });
  }

  async #write(): Promise<void> {
    const handle = await open(this.#file, "w", 0o600);
    try {
      const piece = Buffer.alloc(megabyte);
      for (let written = 0; written < reserveBytes; written += megabyte) await handle.write(piece);
    } finally {
      await handle.close();
    }
  }
}
