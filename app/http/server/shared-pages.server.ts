import { createHash } from "node:crypto";
import { brotliCompress, gzipSync } from "node:zlib";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { AppContext } from "~/context";
import type { PageView } from "~/domain/base/events/page-views.server";
import { currentLanguage } from "~/messages/language";
import { readPixel, readTextSize } from "../cookies/preferences.server";
import { hasPersonalCookie } from "../cookies/site-cookie.server";
import { countView } from "../page-views.server";
import { findRoute, spelledOnce } from "./find-route";
import { KeptPages } from "./kept-pages";
import type { TextResponse } from "./text-response.server";
import { webHeaders } from "./web-headers";

/* The same bytes for every visitor with the same language and preferences, kept for a minute, or until staff or another process change something. */

const lifetime = 60_000;
/** A page that is rendered anew and has not changed is not packed again. */
const longest = 10 * lifetime;
/** More than all of one language and its sizes. */
const most = 300;
const varies = ["Accept-Language", "Cookie"];

interface SharedPage {
  etag: string;
  /** Brotli comes last. */
  encodings: Record<"gzip" | "identity", Buffer> & { br?: Buffer };
  headers: [string, string][];
  view: PageView | undefined;
  renderedAt: number;
}

export interface SharedPages {
  handle: RequestHandler;
  /** Forgets everything after a change by staff. */
  clear(): void;
}

export function createSharedPages({ config, clock, pageViews, dataVersion }: AppContext): SharedPages {
  const pages = new KeptPages<SharedPage>(most, longest);
  let generation = 0;
  let version = dataVersion();

  const clear = () => {
    generation += 1;
    pages.clear();
  };

  async function serveCached(request: Request, response: Response, next: NextFunction): Promise<void> {
    clearIfWritten();
    const headers = webHeaders(request.headers);
    const key = await keyOf(request.path, headers);
    const page = pages.get(key);
    const now = clock.now().getTime();
    // A clock that was set back makes it old, not young.
    if (page && Math.abs(now - page.renderedAt) < lifetime) {
      if (page.view && request.method === "GET") countView(pageViews, headers, page.view);
      return send(page, request, response);
    }
    const begun = generation;
    response.vary(varies.join(", "));
    // What answers HEAD has no words to keep.
    if (request.method === "HEAD") return next();
    response.locals.keepSharedPage = (rendered: TextResponse, view: PageView | undefined) => {
      if (begun !== generation || !isForEverybody(rendered)) return;
      pages.keep(key, makePage(rendered, view, now, page));
    };
    next();
  }

  function clearIfWritten(): void {
    const current = dataVersion();
    if (current !== version) clear();
    version = current;
  }

  async function keyOf(address: string, headers: Headers): Promise<string> {
    const size = await readTextSize({ headers }, config);
    const pixel = await readPixel({ headers }, config);
    return [spelledOnce(address), currentLanguage(), size, pixel?.choice ?? ""].join(" ");
  }

  return {
    handle: (request, response, next) => {
      if (!findRoute(request.path)?.isShared || !isShareable(request)) return next();
      serveCached(request, response, next).catch(next);
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
  before: SharedPage | undefined,
): SharedPage {
  const identity = Buffer.from(content);
  const etag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const encodings = before?.etag === etag ? before.encodings : pack(identity);
  return { etag, encodings, headers: [...headers], view, renderedAt };
}

/** Brotli takes 20 ms: on another thread, for those who come later. */
function pack(identity: Buffer): SharedPage["encodings"] {
  const encodings: SharedPage["encodings"] = { identity, gzip: gzipSync(identity, { level: 9 }) };
  brotliCompress(identity, (error, br) => {
    if (!error) encodings.br = br;
  });
  return encodings;
}

function send(page: SharedPage, request: Request, response: Response): void {
  const { encoding, bytes } = accepted(page, request);
  const known = knownEtag(page, request);
  const etag = known ?? etagOf(page, encoding);
  for (const [name, value] of page.headers) response.setHeader(name, value);
  response.setHeader("ETag", etag);
  response.setHeader("Vary", [...varies, "Accept-Encoding"].join(", "));
  if (known) return void response.status(304).end();
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytes.length);
  response.end(bytes);
}

/** That of any encoding: what came before Brotli was made is still the page. */
function knownEtag(page: SharedPage, { headers }: Request): string | undefined {
  return ["br", "gzip", "identity"]
    .map((encoding) => etagOf(page, encoding))
    .find((etag) => headers["if-none-match"]?.includes(etag));
}

function etagOf({ etag }: SharedPage, encoding: string): string {
  return `"${etag}-${encoding}"`;
}

function accepted({ encodings }: SharedPage, request: Request): { encoding: string; bytes: Buffer } {
  const { br, gzip, identity } = encodings;
  if (br && request.acceptsEncodings("br", "gzip") === "br") return { encoding: "br", bytes: br };
  if (request.acceptsEncodings("gzip")) return { encoding: "gzip", bytes: gzip };
  return { encoding: "identity", bytes: identity };
}
