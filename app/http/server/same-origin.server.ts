import type { Request, RequestHandler } from "express";
import { sendErrorPage } from "./error-page.server";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
/** Called by the payment service, which signs what it sends. */
const signedAddress = "/api/stripe/webhook";

/**
 * Refuses requests that change something and come from another site. The browser says where they come from: in
 * Sec-Fetch-Site, or in Origin, which must be the public address (or Host, where none is set). Old browsers say
 * neither: then only what no foreign form can send is let in (JSON, or no body at all), and forms that prove
 * themselves by their token (see forms.server).
 */
export function sameOrigin(appUrl: string | undefined): RequestHandler {
  return (request, response, next) => {
    response.locals.isOriginKnown = true;
    if (safeMethods.has(request.method) || request.path === signedAddress) return next();
    const verdict = judge(request, appUrl);
    if (verdict === "foreign") {
      return sendErrorPage(request, response, 403, "This request came from another site and was refused.");
    }
    response.locals.isOriginKnown = verdict === "ours";
    // Remix compares these again, by rules of its own, and would answer a bare 500: it has been decided here.
    delete request.headers.origin;
    delete request.headers["x-forwarded-host"];
    next();
  };
}

type Verdict = "ours" | "foreign" | "form to be proved";

function judge(request: Request, appUrl: string | undefined): Verdict {
  const site = request.get("sec-fetch-site");
  if (site !== undefined) return site === "same-origin" || site === "none" ? "ours" : "foreign";
  const origin = request.get("origin");
  if (origin !== undefined) return isOwnOrigin(origin, request, appUrl) ? "ours" : "foreign";
  if (isJsonOrEmpty(request)) return "ours";
  return isForm(request) ? "form to be proved" : "foreign";
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
