import type { StoredFile } from "~/domain/media/stored-file.server";
import { FileResponse } from "../server/file-response.server";
import { parseByteRange } from "./byte-range";
import { attachment } from "./content-disposition.server";

/** Sends a file that the caller has authorized: 200, 206, 304 or 416. `saveAs` makes it a download. */
export function sendFile(request: Request, file: StoredFile, saveAs?: string): Response {
  const etag = `"${file.tag}"`;
  const headers = new Headers({
    ETag: etag,
    // Revalidated each time: on a shared device the next user must not get it from the cache.
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
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const sent = { path: file.path, range: range ?? { start: 0, end: file.bytes - 1 } };
  return new FileResponse(sent, { status, headers });
}

/** Whether a download starts: to continue one, browsers request further ranges. */
export function isBeginning({ method }: Request, { status, headers }: Response): boolean {
  if (method === "HEAD") return false;
  return status === 200 || (status === 206 && /^bytes 0-/.test(headers.get("content-range") ?? ""));
}

function hasTag(header: string | null, etag: string): boolean {
  const tags = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

/** Ignores Range when If-Range names another version. */
function rangeHeader(request: Request, etag: string): string | null {
  const condition = request.headers.get("if-range");
  return condition === null || condition === etag ? request.headers.get("range") : null;
}
