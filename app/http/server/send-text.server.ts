import type { Request, Response } from "express";
import type { PageText } from "~/page-text";
import { compressPage } from "./compress-page.server";
import { textOf } from "./text-response.server";

/** Long texts are left to the middleware `compression`. */
export function sendText(page: PageText, request: Request, response: Response): void {
  const gzipped = request.acceptsEncodings("gzip") ? compressPage(page) : null;
  if (!gzipped) return void response.end(textOf(page));
  response.setHeader("Content-Encoding", "gzip");
  response.setHeader("Content-Length", gzipped.length);
  response.end(gzipped);
}
