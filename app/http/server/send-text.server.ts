import type { Request, Response } from "express";
import { compressPage } from "./compress-page.server";

/** Long texts are left to the middleware `compression`. */
export function sendText(text: string, request: Request, response: Response): void {
  const gzipped = request.acceptsEncodings("gzip") ? compressPage(text) : null;
  if (!gzipped) return void response.end(text);
  response.setHeader("Content-Encoding", "gzip");
  response.setHeader("Content-Length", gzipped.length);
  response.end(gzipped);
}
