import type { Request, RequestHandler } from "express";
import type { Config } from "~/config/env.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Row } from "~/routes.js";
import { hasSignedSession } from "../cookies/session.server";
import { sendErrorPage } from "./error-page.server";
import { findRoute } from "./find-route";
import type { OpensHere } from "./opens-here.server";
import { paces, requirePace } from "./slow-request.server";

const megabyte = 1024 * 1024;
const drainTime = 30_000;

/** Enough for a text, such as one that is held until sign-in. Files come as multipart, and require a session, or a link that opens something. */
const textLimit = 12 * megabyte;
/** Who has such a link sends photos and recordings. */
const sendingBearers: readonly unknown[] = ["circle", "question", "tablet", "volunteer"];

/** Rejects large (413) and stalled (408) bodies. Texts and files have lower limits with better messages. */
export function bodyLimit(
  config: Pick<Config, "sessionSecret" | "appUrl">,
  { person, visitor } = paces,
  opensHere: OpensHere = nothing,
): RequestHandler {
  return async (request, response, next) => {
    if (!hasBody(request)) return next();
    const row = findRoute(request.path);
    const isPerson =
      (await hasSignedSession(config, request.get("cookie"))) ||
      // A damaged database is told by the page.
      (takesFilesByLink(row) && (await opensHere(request, response, row).catch(() => false)));
    const limit = limitOf(row, isPerson && isMultipart(request));
    const reject = (status: number, message: string) => {
      sendErrorPage(request, response, status, message);
      drain(request);
    };
    const tooMuch = () =>
      reject(413, t("This is too large to send at once ({limit} MB).", { limit: String(limit / megabyte) }));
    if (Number(request.get("content-length") ?? 0) > limit) return tooMuch();
    // Aborted while the session was read: no event would follow.
    if (request.destroyed) return;
    let received = 0;
    // A listener alone would start the flow before Remix reads.
    request.pause();
    requirePace(request, isPerson ? person : visitor, () => reject(408, t(tooSlow)));
    request.on("data", (chunk: Buffer) => {
      const wasWithin = received <= limit;
      received += chunk.length;
      if (wasWithin && received > limit) tooMuch();
    });
    next();
  };
}

async function nothing(): Promise<boolean> {
  return false;
}

const tooSlow = message(
  "Nothing more arrived, so this was stopped. Please check your connection and try again.",
);

function hasBody(request: Request): boolean {
  return request.get("transfer-encoding") !== undefined || Number(request.get("content-length") ?? 0) > 0;
}

function takesFilesByLink(row: Row | undefined): row is Row {
  return row !== undefined && sendingBearers.includes(row.bearer) && (row.body ?? 0) > textLimit;
}

function isMultipart(request: Request): boolean {
  return /^\s*multipart\//i.test(request.get("content-type") ?? "");
}

function limitOf(row: Row | undefined, takesFiles: boolean): number {
  const limit = row?.body ?? megabyte;
  return takesFiles ? limit : Math.min(limit, textLimit);
}

/** Discards the rest of the body: a browser that is cut off while sending never reads the response. */
export function drain(request: Request): void {
  if (request.listenerCount("error") > 0) request.emit("error", new Error("The body is too large."));
  request.resume();
  const timer = setTimeout(() => request.destroy(), drainTime);
  timer.unref();
  request.once("close", () => clearTimeout(timer));
}
