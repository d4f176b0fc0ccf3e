import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Request, RequestHandler, Response } from "express";
import type { AppContext } from "~/context";
import type { Row } from "~/routes.js";
import { readPixel, readTextSize } from "../cookies/preferences.server";
import { hasPersonalCookie } from "../cookies/site-cookie.server";
import { countView, type PageView } from "../page-views.server";
import { findRoute } from "./find-route";

/*
 * Public pages have the same bytes for every visitor with the same preferences: they are rendered and compressed
 * once, then kept for a minute, or until staff or another process change something.
 */

const lifetime = 60_000;

interface SharedPage {
  etag: string;
  encodings: Record<Encoding, Buffer>;
  headers: [string, string][];
  view: PageView | undefined;
  renderedAt: number;
}

type Encoding = "br" | "gzip" | "identity";

export interface SharedPages {
  /** Sends a kept page, or arranges for the one that is rendered now to be kept. */
  handle: RequestHandler;
  /** Forgets everything after a change by staff. */
  clear(): void;
}

export interface RenderedPage {
  html: string;
  headers: [string, string][];
  view: PageView | undefined;
}

export function createSharedPages({ config, clock, pageViews, dataVersion }: AppContext): SharedPages {
  let pages = new Map<string, SharedPage>();
  let generation = 0;
  let version = dataVersion();

  const clear = () => {
    generation += 1;
    pages = new Map();
  };

  const handle: RequestHandler = async (request, response, next) => {
    const row = findRoute(request.path);
    if (!row?.isShared || !isShareable(request)) return next();
    if (version !== dataVersion()) clear();
    version = dataVersion();
    const key = await keyOf(row, request);
    const page = pages.get(key);
    if (page && clock.now().getTime() - page.renderedAt < lifetime) {
      if (page.view) countView(pageViews, webHeaders(request), page.view);
      return send(page, request, response);
    }
    const begun = generation;
    response.locals.keepSharedPage = (rendered: RenderedPage) => {
      if (begun === generation) pages.set(key, makePage(rendered, clock.now().getTime()));
    };
    next();
  };

  async function keyOf({ path }: Row, request: Request): Promise<string> {
    const headers = webHeaders(request);
    const size = await readTextSize({ headers }, config);
    const pixel = await readPixel({ headers }, config);
    return [path, size, pixel?.choice ?? ""].join(" ");
  }

  return { handle, clear };
}

/** Only those that decide about a shared page. */
function webHeaders(request: Request): Headers {
  const headers = new Headers();
  for (const name of ["cookie", "sec-gpc", "user-agent", "purpose", "sec-purpose"]) {
    const value = request.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/** Without anything that belongs to one visitor: query, session, message or form in progress. */
function isShareable({ method, url, headers }: Request): boolean {
  return method === "GET" && !url.includes("?") && !hasPersonalCookie(headers.cookie);
}

function makePage({ html, headers, view }: RenderedPage, renderedAt: number): SharedPage {
  const identity = Buffer.from(html);
  return {
    etag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    encodings: { identity, gzip: gzipSync(identity, { level: 9 }), br: brotliCompressSync(identity) },
    headers,
    view,
    renderedAt,
  };
}

function send(page: SharedPage, request: Request, response: Response): void {
  const encoding = (request.acceptsEncodings("br", "gzip") || "identity") as Encoding;
  const etag = `"${page.etag}-${encoding}"`;
  for (const [name, value] of page.headers) response.setHeader(name, value);
  response.setHeader("ETag", etag);
  response.setHeader("Vary", "Accept-Encoding");
  if (request.headers["if-none-match"]?.includes(etag)) return void response.status(304).end();
  const bytes = page.encodings[encoding];
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytes.length);
  response.end(bytes);
}
