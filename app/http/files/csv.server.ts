import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { attachment } from "./content-disposition.server";

/** Waits for the first row, so that an error before it gets an error response. */
export async function csvResponse(fileName: string, pieces: AsyncGenerator<string>): Promise<Response> {
  const first = await pieces.next();
  const stream = Readable.from(all(first, pieces), { objectMode: false });
  return new Response(createReadableStreamFromReadable(stream), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": attachment(fileName),
      "Cache-Control": "private, no-store",
    },
  });
}

async function* all(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  if (!first.done) yield Buffer.from(first.value);
  for await (const piece of rest) yield Buffer.from(piece);
}
