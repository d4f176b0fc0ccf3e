import type { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { attachment } from "./content-disposition.server";

export function zipResponse(fileName: string, zip: Readable): Response {
  return new Response(createReadableStreamFromReadable(zip), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": attachment(fileName),
      "Cache-Control": "private, no-store",
    },
  });
}
