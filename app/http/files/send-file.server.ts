import type { StoredFile } from "~/domain/media/stored-file.server";
import { parseByteRange } from "./byte-range";
import { attachment } from "./content-disposition.server";
import { streamFile } from "./file-stream.server";

/**
 * Sends a file to a reader who has been authorized: whole, a part (206, 416), or 304 where the browser has it already.
 * Streamed from disk. With `saveAs` it is a download of that name.
 */
export function sendFile(request: Request, file: StoredFile, saveAs?: string): Response {
  const etag = `"${file.tag}"`;
  const headers = new Headers({
    ETag: etag,
    // Revalidated each time: on a shared tablet the next person must not find it in the cache.
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
  if (hasTag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  headers.set("Accept-Ranges", "bytes");
  const range = parseByteRange(rangeHeader(request, etag), file.bytes);
  if (range === null) {
    headers.set("Content-Range", `bytes */${file.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${file.bytes}`);
  headers.set("Content-Type", file.mimeType);
  headers.set("Content-Disposition", saveAs === undefined ? "inline" : attachment(saveAs));
  headers.set("Content-Length", String(range ? range.end - range.start + 1 : file.bytes));
  const body = request.method === "HEAD" ? null : streamFile(request, { path: file.path, range });
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** Whether a response starts a download: to continue one, a browser requests further parts. */
export function isBeginning({ method }: Request, { status, headers }: Response): boolean {
  if (method === "HEAD") return false;
  return status === 200 || (status === 206 && /^bytes 0-/.test(headers.get("content-range") ?? ""));
}

function hasTag(header: string | null, etag: string): boolean {
  const tags = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

/** If-Range: a part is only of use with the rest of the same version. */
function rangeHeader(request: Request, etag: string): string | null {
  const condition = request.headers.get("if-range");
  return condition === null || condition === etag ? request.headers.get("range") : null;
}
