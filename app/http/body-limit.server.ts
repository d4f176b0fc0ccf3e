import type { Request, RequestHandler } from "express";
import { answerPlainly } from "./plain-page.server";

const megabyte = 1024 * 1024;
const drainTime = 30_000;
const longestSilence = 120_000;

/**
 * How many bytes a request may carry, by its path. These are the walls: a story's text (2 MB, which forms and JSON
 * write longer) and each file have limits of their own below them, and come back with words.
 */
const limits: [RegExp, number][] = [
  [/^\/api\/images\/upload$/, 40 * megabyte],
  [/^\/api\/audios\/upload$/, 210 * megabyte],
  [/^\/api\/videos\/upload$/, 1034 * megabyte],
  [/^\/api\/recordings\/\d+\/pieces\/\d+$/, 4 * megabyte],
  [/^\/(app|biography-builder)$/, 1100 * megabyte],
  [/^\/(bio|api\/biographical-info(\/.*)?)$/, 4 * megabyte],
  [/^\/api\/(stories(\/|$)|drafts\/|export-docx$)/, 12 * megabyte],
];
const usualLimit = megabyte;
/** Whoever sends without a session is sent away, however much it is; a text may be held for them until they are back. */
const visitorLimit = 12 * megabyte;

/** Refuses bodies over their limit with 413, by their declared length or as they come, before Remix sees them. */
export function bodyLimit(): RequestHandler {
  return (request, response, next) => {
    const limit = limitOf(request);
    const refuse = () => {
      answerPlainly(
        request,
        response,
        413,
        `This is more than can be taken at once (${limit / megabyte} MB).`,
      );
      drain(request);
    };
    if (Number(request.get("content-length") ?? 0) > limit) return refuse();
    let received = 0;
    // Paused first: a listener alone would set the stream flowing before Remix reads it.
    request.pause();
    endSilence(request);
    request.on("data", (chunk: Buffer) => {
      const wasWithin = received <= limit;
      received += chunk.length;
      if (wasWithin && received > limit) refuse();
    });
    next();
  };
}

function limitOf(request: Request): number {
  const limit = limits.find(([path]) => path.test(request.path.replace(/\/$/, "")))?.[1] ?? usualLimit;
  const hasSession = /(^|;\s*)session=./.test(request.get("cookie") ?? "");
  return hasSession ? limit : Math.min(limit, visitorLimit);
}

/**
 * A slow upload may take an hour; one that stands still for two minutes is gone. While the server itself does not
 * read, because it is at work on an earlier file, nobody is blamed.
 */
function endSilence(request: Request): void {
  let heard = Date.now();
  const hear = () => {
    heard = Date.now();
  };
  const timer = setInterval(() => {
    if (request.isPaused()) hear();
    if (Date.now() - heard > longestSilence) request.destroy();
  }, longestSilence / 8);
  timer.unref();
  request.on("data", hear);
  for (const event of ["end", "close"]) request.once(event, () => clearInterval(timer));
}

/** Lets the rest flow into nothing for a while: a browser that is cut off while sending never reads the answer. */
export function drain(request: Request): void {
  if (request.listenerCount("error") > 0) request.emit("error", new Error("The body is too large."));
  request.resume();
  const timer = setTimeout(() => request.destroy(), drainTime);
  timer.unref();
  request.once("close", () => clearTimeout(timer));
}
