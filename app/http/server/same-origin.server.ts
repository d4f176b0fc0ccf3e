import type { Request, RequestHandler, Response } from "express";
import type { ProxyWatch } from "~/domain/running/health/proxy-watch.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { sendErrorPage } from "./error-page.server";
import { findRoute } from "./find-route";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
/** Stripe signs its requests. */
const signedAddress = "/api/stripe/webhook";

/** Old browsers send neither Sec-Fetch-Site nor Origin: then JSON and empty bodies, which no form sends, and forms with a token pass. */
export function sameOrigin(
  appUrl: string | undefined,
  proxies: ProxyWatch,
  onRefused: (request: Request) => void,
): RequestHandler {
  return (request, response, next) => {
    response.locals.isOriginKnown = true;
    if (safeMethods.has(request.method) || request.path === signedAddress) return next();
    // Mail programs end a list of mails so. The token in the address is all it takes.
    if (findRoute(request.path)?.oneClick) {
      delete request.headers.origin;
      delete request.headers["x-forwarded-host"];
      return next();
    }
    const origin = classifyOrigin(request, appUrl);
    const opened = origin === "foreign" && appUrl && findOtherAddress(request, response, appUrl);
    if (opened) {
      proxies.observe("other-address", () => ({ opened, APP_URL: appUrl }));
      return sendErrorPage(request, response, 403, t(otherAddressText), appUrl);
    }
    if (origin === "foreign") {
      onRefused(request);
      return sendErrorPage(request, response, 403, t("This request came from another site and was refused."));
    }
    response.locals.isOriginKnown = origin === "own";
    // Remix would compare these again by its own rules, and respond with a bare 500.
    delete request.headers.origin;
    delete request.headers["x-forwarded-host"];
    next();
  };
}

/** The origin of a page of this site that was opened at another address: by http, or by the machine's own name. */
function findOtherAddress(request: Request, response: Response, appUrl: string): string | undefined {
  const sent = request.get("origin") ?? "";
  if (request.get("sec-fetch-site") !== undefined || !/^https?:/.test(sent) || !URL.canParse(sent)) return;
  const { host, origin } = new URL(sent);
  return host === response.locals.requestedHost || host === new URL(appUrl).host ? origin : undefined;
}

const otherAddressText = message("This page was opened at another address than this site’s own.");

type Origin = "own" | "foreign" | "unknown";

function classifyOrigin(request: Request, appUrl: string | undefined): Origin {
  const site = request.get("sec-fetch-site");
  if (site !== undefined) return site === "same-origin" || site === "none" ? "own" : "foreign";
  const origin = request.get("origin");
  if (origin !== undefined) return isOwnOrigin(origin, request, appUrl) ? "own" : "foreign";
  if (isJsonOrEmpty(request)) return "own";
  return isForm(request) ? "unknown" : "foreign";
}

function isOwnOrigin(origin: string, request: Request, appUrl: string | undefined): boolean {
  if (appUrl) return origin === appUrl;
  return URL.canParse(origin) && new URL(origin).host === request.get("host");
}

function isJsonOrEmpty(request: Request): boolean {
  const type = request.get("content-type");
  if (type !== undefined) return /^application\/json\s*(;|$)/i.test(type);
  return request.get("transfer-encoding") === undefined && Number(request.get("content-length") ?? 0) === 0;
}

function isForm(request: Request): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    request.get("content-type") ?? "",
  );
}
