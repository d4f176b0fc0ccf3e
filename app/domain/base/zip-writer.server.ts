import { once } from "node:events";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

export interface ZipWriter {
  /** Compresses text; stores media. */
  add(name: string, content: ZipContent, kind: "text" | "media"): Promise<void>;
  /** Writes the central directory and syncs the file to disk. */
  finish(): Promise<void>;
}

/** Bytes. */
const syncInterval = 8 * 1024 * 1024;

/** Creates a zip of any size (ZIP64 above 4 GB), entries dated `madeAt`. `file` must not exist. */
export function createZipWriter(file: string, madeAt: Date): ZipWriter {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, (chunks) => store(file, chunks as AsyncIterable<Uint8Array>));
  let failure: { error: unknown } | undefined;
  let fail: (error: unknown) => void = () => undefined;
  const failed = Promise.race([
    once(zip, "error").then(([error]) => Promise.reject(error)),
    // Before `finish`, this only settles on a write error.
    written,
  ]);
  failed.catch((error: unknown) => {
    failure = { error };
    fail(error);
  });

  const done: YazlEntry[] = [];
  const internal = zip as unknown as { entries: YazlEntry[] };

  /** yazl goes through all its entries for each one: with 50,000 files that took a minute of processor time. */
  function setDoneAside(): void {
    const { entries } = internal;
    while (entries[0]?.state === yazlDone) {
      const entry = entries.shift() as YazlEntry;
      // It holds on to the functions of `addEntry`.
      entry.doFileDataPump = undefined;
      done.push(entry);
    }
  }

  return {
    async add(name, content, kind) {
      setDoneAside();
      // No race with `failed`, which would hold on to something for each file.
      await new Promise<void>((resolve, reject) => {
        if (failure) return reject(failure.error);
        fail = reject;
        addEntry(zip, name, content, { mtime: madeAt, compress: kind === "text" }).then(resolve, reject);
      });
    },
    async finish() {
      internal.entries = [...done, ...internal.entries];
      zip.end();
      await failed;
    },
  };
}

interface YazlEntry {
  state: number;
  doFileDataPump: unknown;
}

/** `Entry.FILE_DATA_DONE` of yazl, which does not export it. */
const yazlDone = 3;

type ZipContent = AsyncIterable<string | Uint8Array> | Iterable<string>;

/** Lazily, because yazl keeps every stream that it is given: 8 KB for each file. */
function addEntry(
  zip: ZipFile,
  name: string,
  content: ZipContent,
  options: { mtime: Date; compress: boolean },
): Promise<void> {
  let source: ZipContent | undefined = content;
  return new Promise((resolve, reject) => {
    zip.addReadStreamLazy(name, options, (give) => {
      const stream = Readable.from(source ?? [], { objectMode: false });
      source = undefined;
      finished(stream).then(resolve, reject);
      give(null, stream);
    });
  });
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
