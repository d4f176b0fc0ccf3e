import { createReadStream } from "node:fs";
import { createReadableStreamFromReadable } from "@remix-run/node";

interface FileStream {
  path: string;
  /** Which bytes, both ends included; all if left out. */
  range?: { start: number; end: number };
  /** Called once, when the last byte is read or nobody wants it any more. */
  done?: () => void;
}

/**
 * A file as the body of an answer, read at the reader's pace. A reader who leaves is no error: the file is closed.
 * (The listener for errors must stay: Remix takes its own away when the reader leaves, and the stream reports that.)
 */
export function streamFile(
  request: Request,
  { path, range, done = () => undefined }: FileStream,
): ReadableStream {
  const content = createReadStream(path, range);
  content.on("error", () => undefined);
  content.once("close", done);
  if (request.signal.aborted) content.destroy();
  request.signal.addEventListener("abort", () => content.destroy(), { once: true });
  return createReadableStreamFromReadable(content);
}
