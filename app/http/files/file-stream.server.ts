import { createReadStream } from "node:fs";
import { createReadableStreamFromReadable } from "@remix-run/node";

interface FileStream {
  path: string;
  /** Which bytes, both ends included; all if left out. */
  range?: { start: number; end: number };
  /** Called once, when the last byte is read or the client disconnects. */
  done?: () => void;
}

/**
 * A file as the body of a response, with backpressure. A client that disconnects is no error: the file is closed. (The
 * error listener must stay: Remix removes its own then, and the stream still emits the error.)
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
