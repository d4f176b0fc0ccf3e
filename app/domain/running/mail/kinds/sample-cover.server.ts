import { readFileSync } from "node:fs";
import path from "node:path";

let read: Buffer | undefined;

/** The cover of the demo's book, as it goes along with a question. */
export function sampleCover(): Buffer {
  read ??= readFileSync(path.resolve("public/pictures/cover-margaret-320.jpg"));
  return read;
}
