import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface ZipEntry {
  name: string;
  /** The path of a file, or what it holds. */
  content: string | Uint8Array;
}

/** Nothing is compressed: what is packed is compressed already. One file is open at a time, and none once the stream is closed. */
export function streamZip(entries: ZipEntry[], madeAt: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on("error", (error) => output.destroy(error as Error));
  for (const { name, content } of entries)
    zip.addReadStreamLazy(name, { mtime: madeAt, compress: false }, (give) => {
      current = typeof content === "string" ? createReadStream(content) : Readable.from([content]);
      give(null, current);
    });
  output.once("close", () => current?.destroy());
  zip.end();
  return output;
}
