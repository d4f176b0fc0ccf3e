import type { Request, RequestHandler } from "express";
import { inLanguage } from "~/messages/language.server";
import { defaultLanguage, isLanguage, type Language, wholeLanguages } from "~/messages/languages";
import { readLanguageCookie } from "../cookies/language.server";
import { hasPersonalCookie } from "../cookies/site-cookie.server";
import { findRoute } from "./find-route";

/**
 * Says the language in which a request is answered: of the address of a public page (`?lang=es`), of the choice that this
 * browser keeps, or of its settings. The account's language takes its place once the session is read
 * (http/auth/actor); the browser's settings never do.
 */
export const requestLanguage: RequestHandler = (request, _response, next) => {
  inLanguage(languageOf(request), next);
};

function languageOf(request: Request): Language {
  const chosen = languageInAddress(request) ?? readLanguageCookie(request.headers.cookie);
  if (chosen) return chosen;
  return hasPersonalCookie(request.headers.cookie) ? defaultLanguage : acceptedLanguage(request);
}

/** Only public pages have an address for each language. */
function languageInAddress(request: Request): Language | undefined {
  if (!request.url.includes("lang=") || !findRoute(request.path)?.isShared) return undefined;
  const { lang } = request.query;
  return isLanguage(lang) ? lang : undefined;
}

/** What the browser asks for, of the languages that are whole. "*" and none are English. */
export function acceptedLanguage(request: Pick<Request, "acceptsLanguages" | "headers">): Language {
  const accepted = request.headers["accept-language"];
  if (accepted === undefined || accepted.startsWith("*")) return defaultLanguage;
  return (request.acceptsLanguages([...wholeLanguages]) || defaultLanguage) as Language;
}
