import type { Request, RequestHandler } from "express";
import type { Config } from "~/config/env.server";
import { pieceMaxBytes } from "~/domain/recordings/schema";
import { hasSignedSession } from "../cookies/session.server";
import { sendErrorPage } from "./error-page.server";
import { paces, requirePace } from "./slow-request.server";

const megabyte = 1024 * 1024;
const drainTime = 30_000;

/**
 * How many bytes a request may carry, by its path. These are the walls: a story's text (2 MB, which forms and JSON
 * write longer) and each file have limits of their own below them, and come back with words.
 */
const limits: [RegExp, number][] = [
  [/^\/api\/images\/upload$/, 40 * megabyte],
  [/^\/api\/audios\/upload$/, 210 * megabyte],
  [/^\/api\/videos\/upload$/, 1034 * megabyte],
  [/^\/api\/recordings\/\d+\/pieces\/\d+$/, pieceMaxBytes],
  [/^\/(app|biography-builder)$/, 1100 * megabyte],
  [/^\/(bio|api\/biographical-info(\/.*)?)$/, 4 * megabyte],
  [/^\/api\/(stories(\/|$)|drafts\/|export-docx$)/, 12 * megabyte],
];
const usualLimit = megabyte;
/** Whoever sends without a session is sent away, however much it is; a text may be held for them until they are back. */
const visitorLimit = 12 * megabyte;

/**
 * Refuses bodies over their limit with 413, by their declared length or as they come, and those that come to a
 * standstill with 408, before Remix sees them.
 */
export function bodyLimit(
  config: Pick<Config, "sessionSecret" | "appUrl">,
  { person, visitor } = paces,
): RequestHandler {
  return async (request, response, next) => {
    if (!hasBody(request)) return next();
    const isVisitor = !(await hasSignedSession(config, request.get("cookie")));
    const limit = limitOf(request, isVisitor);
    const refuse = (status: number, message: string) => {
      sendErrorPage(request, response, status, message);
      drain(request);
    };
    const tooMuch = () => refuse(413, `This is more than can be taken at once (${limit / megabyte} MB).`);
    if (Number(request.get("content-length") ?? 0) > limit) return tooMuch();
    // Gone while it was looked at: nothing would ever tell of its end.
    if (request.destroyed) return;
    let received = 0;
    // Paused first: a listener alone would set the stream flowing before Remix reads it.
    request.pause();
    requirePace(request, isVisitor ? visitor : person, () => refuse(408, tooSlow));
    request.on("data", (chunk: Buffer) => {
      const wasWithin = received <= limit;
      received += chunk.length;
      if (wasWithin && received > limit) tooMuch();
    });
    next();
  };
}

const tooSlow = "Nothing came any more, so this was ended. Please check your connection and try again.";

function hasBody(request: Request): boolean {
  return request.get("transfer-encoding") !== undefined || Number(request.get("content-length") ?? 0) > 0;
}

function limitOf(request: Request, isVisitor: boolean): number {
  const limit = limits.find(([path]) => path.test(request.path.replace(/\/$/, "")))?.[1] ?? usualLimit;
  return isVisitor ? Math.min(limit, visitorLimit) : limit;
}

/** Lets the rest flow into nothing for a while: a browser that is cut off while sending never reads the answer. */
export function drain(request: Request): void {
  if (request.listenerCount("error") > 0) request.emit("error", new Error("The body is too large."));
  request.resume();
  const timer = setTimeout(() => request.destroy(), drainTime);
  timer.unref();
  request.once("close", () => clearTimeout(timer));
}
