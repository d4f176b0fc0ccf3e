import { createReadStream } from "node:fs";
import { createReadableStreamFromReadable } from "@remix-run/node";

interface FileStream {
  path: string;
  /** Both ends inclusive. */
  range?: { start: number; end: number };
  /** Also called when the client disconnects. */
  done?: () => void;
}

/**
 * Streams a file with backpressure and closes it when the client disconnects. The error listener must stay:
 * Remix removes its own then, and the stream still emits the error.
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
