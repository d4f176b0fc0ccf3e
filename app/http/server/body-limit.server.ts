import type { Request, RequestHandler } from "express";
import type { Config } from "~/config/env.server";
import { hasSignedSession } from "../cookies/session.server";
import { sendErrorPage } from "./error-page.server";
import { findRoute } from "./find-route";
import { paces, requirePace } from "./slow-request.server";

const megabyte = 1024 * 1024;
const drainTime = 30_000;

/** Requests without a session are refused anyway; this is enough for a text that is held until they sign in. */
const visitorLimit = 12 * megabyte;

/**
 * Refuses bodies over the limit of their path with 413, by their declared length or as they arrive, and stalled ones
 * with 408, before Remix sees them. Texts and files have limits of their own below these, with messages for people.
 */
export function bodyLimit(
  config: Pick<Config, "sessionSecret" | "appUrl">,
  { person, visitor } = paces,
): RequestHandler {
  return async (request, response, next) => {
    if (!hasBody(request)) return next();
    const isVisitor = !(await hasSignedSession(config, request.get("cookie")));
    const limit = limitOf(request, isVisitor);
    const reject = (status: number, message: string) => {
      sendErrorPage(request, response, status, message);
      drain(request);
    };
    const tooMuch = () => reject(413, `This is more than can be taken at once (${limit / megabyte} MB).`);
    if (Number(request.get("content-length") ?? 0) > limit) return tooMuch();
    // Aborted while the session was read: no event would follow.
    if (request.destroyed) return;
    let received = 0;
    // Paused first: a listener alone would set the stream flowing before Remix reads it.
    request.pause();
    requirePace(request, isVisitor ? visitor : person, () => reject(408, tooSlow));
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
  const limit = findRoute(request.path)?.body ?? megabyte;
  return isVisitor ? Math.min(limit, visitorLimit) : limit;
}

/** Discards the rest of the body for a while: a browser that is cut off while sending never reads the response. */
export function drain(request: Request): void {
  if (request.listenerCount("error") > 0) request.emit("error", new Error("The body is too large."));
  request.resume();
  const timer = setTimeout(() => request.destroy(), drainTime);
  timer.unref();
  request.once("close", () => clearTimeout(timer));
}
