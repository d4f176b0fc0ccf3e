import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { AppContext } from "~/context";
import type { PageView } from "~/domain/base/events/page-views.server";
import { currentLanguage } from "~/messages/language";
import type { Row } from "~/routes.js";
import { readPixel, readTextSize } from "../cookies/preferences.server";
import { hasPersonalCookie } from "../cookies/site-cookie.server";
import { countView } from "../page-views.server";
import { findRoute } from "./find-route";
import type { TextResponse } from "./text-response.server";
import { webHeaders } from "./web-headers";

/* The same bytes for every visitor with the same language and preferences, kept for a minute, or until staff or another process change something. */

const lifetime = 60_000;
const varies = ["Accept-Language", "Cookie"];

interface SharedPage {
  etag: string;
  encodings: Record<Encoding, Buffer>;
  headers: [string, string][];
  view: PageView | undefined;
  renderedAt: number;
}

type Encoding = "br" | "gzip" | "identity";

export interface SharedPages {
  handle: RequestHandler;
  /** Forgets everything after a change by staff. */
  clear(): void;
}

export function createSharedPages({ config, clock, pageViews, dataVersion }: AppContext): SharedPages {
  let pages = new Map<string, SharedPage>();
  let generation = 0;
  let version = dataVersion();

  const clear = () => {
    generation += 1;
    pages = new Map();
  };

  async function serveCached(
    row: Row,
    request: Request,
    response: Response,
    next: NextFunction,
  ): Promise<void> {
    clearIfWritten();
    const headers = webHeaders(request.headers);
    const key = await keyOf(row, request.path, headers);
    const page = pages.get(key);
    const now = clock.now().getTime();
    if (page && now - page.renderedAt < lifetime) {
      if (page.view && request.method === "GET") countView(pageViews, headers, page.view);
      return send(page, request, response);
    }
    const begun = generation;
    response.vary(varies.join(", "));
    // What answers HEAD has no words to keep.
    if (request.method === "HEAD") return next();
    response.locals.keepSharedPage = (rendered: TextResponse, view: PageView | undefined) => {
      if (begun === generation && isForEverybody(rendered)) pages.set(key, makePage(rendered, view, now));
    };
    next();
  }

  function clearIfWritten(): void {
    const current = dataVersion();
    if (current !== version) clear();
    version = current;
  }

  async function keyOf(row: Row, address: string, headers: Headers): Promise<string> {
    const size = await readTextSize({ headers }, config);
    const pixel = await readPixel({ headers }, config);
    const path = row.path.includes(":") ? address : row.path;
    return [path, currentLanguage(), size, pixel?.choice ?? ""].join(" ");
  }

  return {
    handle: (request, response, next) => {
      const row = findRoute(request.path);
      if (!row?.isShared || !isShareable(request)) return next();
      serveCached(row, request, response, next).catch(next);
    },
    clear,
  };
}

/** Allows nothing that belongs to one visitor: query, session, message or form in progress. */
function isShareable({ method, url, headers }: Request): boolean {
  const isReading = method === "GET" || method === "HEAD";
  return isReading && !hasOtherQuery(url) && !hasPersonalCookie(headers.cookie);
}

/** The language is in the key. */
function hasOtherQuery(url: string): boolean {
  return /\?(?!lang=[a-z]{2}$)/.test(url);
}

/** An error, or a cookie for the first visitor, is not for the next one. */
function isForEverybody({ status, headers }: TextResponse): boolean {
  return status === 200 && !headers.has("set-cookie");
}

function makePage(
  { content, headers }: TextResponse,
  view: PageView | undefined,
  renderedAt: number,
): SharedPage {
  const identity = Buffer.from(content);
  return {
    etag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    encodings: { identity, gzip: gzipSync(identity, { level: 9 }), br: brotliCompressSync(identity) },
    headers: [...headers],
    view,
    renderedAt,
  };
}

function send(page: SharedPage, request: Request, response: Response): void {
  const encoding = (request.acceptsEncodings("br", "gzip") || "identity") as Encoding;
  const etag = `"${page.etag}-${encoding}"`;
  for (const [name, value] of page.headers) response.setHeader(name, value);
  response.setHeader("ETag", etag);
  response.setHeader("Vary", [...varies, "Accept-Encoding"].join(", "));
  if (request.headers["if-none-match"]?.includes(etag)) return void response.status(304).end();
  const bytes = page.encodings[encoding];
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytes.length);
  response.end(bytes);
}
