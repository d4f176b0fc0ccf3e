import { once } from "node:events";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A zip that is written piece by piece: one entry after another, none of them ever in memory as a whole. */
export interface ZipWriter {
  /** Adds what `content` yields under a name; text is packed tight, photos and recordings stored as they are. */
  add(
    name: string,
    content: AsyncIterable<string | Uint8Array> | Iterable<string>,
    how: "text" | "media",
  ): Promise<void>;
  /** Writes the list of contents; the file is whole, and safe on the disk, when this returns. */
  finish(): Promise<void>;
}

/** In bytes. */
const syncedEvery = 8 * 1024 * 1024;

/** A zip of any size (ZIP64 beyond 4 GB), all its entries dated `madeAt`. `file` must not be there. */
export function createZipWriter(file: string, madeAt: Date): ZipWriter {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, (pieces) => store(file, pieces as AsyncIterable<Uint8Array>));
  const failed = Promise.race([
    once(zip, "error").then(([error]) => Promise.reject(error)),
    // The end comes after `finish` alone; before it, only a disk that takes no more.
    written,
  ]);
  failed.catch(() => undefined);

  return {
    async add(name, content, how) {
      const stream = Readable.from(content, { objectMode: false });
      zip.addReadStream(stream, name, { mtime: madeAt, compress: how === "text" });
      await Promise.race([finished(stream), failed]);
    },
    async finish() {
      zip.end();
      await failed;
    },
  };
}

/**
 * Writes to the disk as it comes: gigabytes that go there all at once, at the end, would keep everybody's saves
 * waiting meanwhile.
 */
async function store(file: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    let waiting = 0;
    for await (const piece of pieces) {
      await handle.writeFile(piece);
      waiting += piece.length;
      if (waiting < syncedEvery) continue;
      await handle.datasync();
      waiting = 0;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}
