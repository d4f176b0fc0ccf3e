import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export function sendPage(
  document: ReactElement,
  status: number,
  headers: Record<string, string> = {},
): Response {
  return new Response(`<!doctype html>${renderToStaticMarkup(document)}`, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store", ...headers },
  });
}
