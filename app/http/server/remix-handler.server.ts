import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  createRequestHandler,
  type RequestHandler as RouteHandler,
  type ServerBuild,
} from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import type { RefusalKind } from "~/domain/people/auth/refused-requests.server";
import { accountLanguage, visitorsLanguage } from "~/messages/language.server";
import { type Row, routeId, routeTable } from "~/routes.js";
import { findRequestActor } from "../auth/actor.server";
import { readLanguageCookie, rememberLanguage } from "../cookies/language.server";
import type { CookieConfig } from "../cookies/site-cookie.server";
import { clearReplacedCookies } from "../cookies/site-cookie.server";
import { responseForScript } from "../forms/scripted-submit";
import { drain } from "./body-limit.server";
import { isApiPath, sendErrorPage } from "./error-page.server";
import { FileResponse } from "./file-response.server";
import { findRoute } from "./find-route";
import { scopeOf } from "./request-log.server";
import { sendFileResponse } from "./send-file-response.server";
import { sendText } from "./send-text.server";
import { TextResponse } from "./text-response.server";
import { webHeaders } from "./web-headers";

/** Unlike Remix's adapter for Express, streams with backpressure and lets a route replace general headers. */
export function remixHandler(
  build: ServerBuild,
  contextOf: (request: ExpressRequest, response: ExpressResponse) => AppLoadContext,
  staffHasChanged: () => void,
): RequestHandler {
  const handlers = routeHandlers(build);
  return async (request, response, next) => {
    try {
      const webRequest = toWebRequest(request, response);
      const context = contextOf(request, response);
      const { handle, row } = handlers(new URL(webRequest.url).pathname);
      const answer = responseForScript(webRequest, await handle(webRequest, context));
      await countRefusal(webRequest, context, row, scopeOf(response).refusal);
      if (isChangeByStaff(request, row)) staffHasChanged();
      if (answer instanceof TextResponse) response.locals.keepSharedPage?.(answer, context.pageView);
      if (isBareError(answer, request)) await sendAsErrorPage(answer, request, response);
      else await send(answer, context.config, request, response);
      // A response may be sent before the body is read, as when sign-in is required.
      if (!request.readableEnded) drain(request);
    } catch (error) {
      next(error);
    }
  };
}

/** Remix ranks all routes several times per request: it gets a build of the root and the one route instead. */
function routeHandlers(build: ServerBuild): (pathname: string) => { handle: RouteHandler; row?: Row } {
  const whole = createRequestHandler(build, "production");
  const handlers = new Map(
    routeTable.map((row) => [row, createRequestHandler(buildOf(build, routeId(row)), "production")]),
  );
  return (pathname) => {
    const row = findRoute(pathname);
    return { handle: (row && handlers.get(row)) ?? whole, row };
  };
}

/** What is missing may be another's only where the address names it. */
async function countRefusal(
  request: Request,
  context: AppLoadContext,
  row: Row | undefined,
  kind: RefusalKind | undefined,
): Promise<void> {
  if (!kind || (kind === "missing" && !row?.path.includes(":"))) return;
  const actor = await findRequestActor(request, context).catch(() => null);
  const { address } = context.client;
  context.refusedRequests.add({ kind, address, userId: actor?.realUserId });
}

function isChangeByStaff({ method }: ExpressRequest, row: Row | undefined): boolean {
  return (
    method !== "GET" && method !== "HEAD" && (row?.change === "staff" || row?.change === "administrator")
  );
}

function buildOf(build: ServerBuild, id: string): ServerBuild {
  const { root, [id]: route } = build.routes;
  const { root: rootAssets, [id]: routeAssets } = build.assets.routes;
  if (!root || !route || !rootAssets || !routeAssets) throw new Error(`The build has no route ${id}.`);
  return {
    ...build,
    routes: { root, [id]: route },
    assets: { ...build.assets, routes: { root: rootAssets, [id]: routeAssets } },
  };
}

function toWebRequest(request: ExpressRequest, response: ExpressResponse): Request {
  const aborted = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) aborted.abort();
  });
  const headers = webHeaders(request.headers);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const init: RequestInit & { duplex?: "half" } = { method: request.method, headers, signal: aborted.signal };
  if (hasBody) Object.assign(init, { body: createReadableStreamFromReadable(request), duplex: "half" });
  return new Request(`${request.protocol}://${request.get("host")}${request.originalUrl}`, init);
}

/** JSON error of a route without a page (a file, a redirect): browsers get the error page instead. */
function isBareError({ status, headers }: Response, request: ExpressRequest): boolean {
  const isJson = /^application\/json\b/.test(headers.get("content-type") ?? "");
  const isPageWanted = request.accepts(["json", "html"]) === "html";
  return status >= 400 && isJson && isPageWanted && !isApiPath(request.path);
}

async function sendAsErrorPage(
  answer: Response,
  request: ExpressRequest,
  response: ExpressResponse,
): Promise<void> {
  // An answer to HEAD has no body to read the message from.
  if (request.method === "HEAD")
    return void response.status(answer.status).set("Cache-Control", "no-store").type("html").end();
  const { message } = await answer.json();
  sendErrorPage(request, response, answer.status, String(message));
}

/** The browser keeps the account's language for the pages that it sees after signing out. */
function languageCookie(request: ExpressRequest, config: CookieConfig): string[] {
  const language = accountLanguage();
  const kept = readLanguageCookie(request.get("cookie")) ?? visitorsLanguage();
  return language === undefined || language === kept ? [] : [rememberLanguage(config, language)];
}

function isPrivatePage(response: ExpressResponse): boolean {
  if (response.locals.keepSharedPage) return false;
  const [type, caching] = ["Content-Type", "Cache-Control"].map((name) => String(response.get(name)));
  return /^text\/html/.test(type ?? "") && /^private/.test(caching ?? "");
}

async function send(
  answer: Response,
  config: CookieConfig,
  request: ExpressRequest,
  response: ExpressResponse,
): Promise<void> {
  if (response.headersSent) {
    if (answer instanceof FileResponse) answer.file.done?.();
    return;
  }
  response.status(answer.status);
  for (const [name, value] of answer.headers) {
    if (name !== "set-cookie") response.setHeader(name, value);
  }
  if (!answer.headers.has("cache-control")) response.setHeader("Cache-Control", "private, no-cache");
  // Else Back shows a page after its person has signed out, where Clear-Site-Data is unknown or the page is plain http.
  if (isPrivatePage(response)) response.vary("Cookie");
  const cookies = [...answer.headers.getSetCookie(), ...languageCookie(request, config)];
  const cleared = clearReplacedCookies(cookies, request.get("cookie"));
  if (cookies.length > 0) response.setHeader("Set-Cookie", [...cookies, ...cleared]);
  if (answer instanceof TextResponse) return sendText(answer.content, request, response);
  if (answer instanceof FileResponse) return sendFileResponse(answer.file, response);
  if (!answer.body) return void response.end();
  // The client may have disconnected.
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => response.destroy());
}
