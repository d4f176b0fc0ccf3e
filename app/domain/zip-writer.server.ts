import { once } from "node:events";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

export interface ZipWriter {
  /** Compresses text; stores media. */
  add(
    name: string,
    content: AsyncIterable<string | Uint8Array> | Iterable<string>,
    kind: "text" | "media",
  ): Promise<void>;
  /** Writes the central directory and syncs the file to disk. */
  finish(): Promise<void>;
}

/** Bytes. */
const syncInterval = 8 * 1024 * 1024;

/** Creates a zip of any size (ZIP64 above 4 GB), entries dated `madeAt`. `file` must not exist. */
export function createZipWriter(file: string, madeAt: Date): ZipWriter {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, (chunks) => store(file, chunks as AsyncIterable<Uint8Array>));
  const failed = Promise.race([
    once(zip, "error").then(([error]) => Promise.reject(error)),
    // Before `finish`, this only settles on a write error.
    written,
  ]);
  failed.catch(() => undefined);

  return {
    async add(name, content, kind) {
      const stream = Readable.from(content, { objectMode: false });
      zip.addReadStream(stream, name, { mtime: madeAt, compress: kind === "text" });
      await Promise.race([finished(stream), failed]);
    },
    async finish() {
      zip.end();
      await failed;
    },
  };
}

/** Syncs in steps: one sync of gigabytes at the end would block database writes. */
async function store(file: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    let unsyncedBytes = 0;
    for await (const chunk of chunks) {
      await handle.writeFile(chunk);
      unsyncedBytes += chunk.length;
      if (unsyncedBytes < syncInterval) continue;
      await handle.datasync();
      unsyncedBytes = 0;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}
