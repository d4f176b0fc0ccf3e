import type { Request, RequestHandler } from "express";
import type { AppContext } from "~/context";
import { getOfferedLanguages } from "~/domain/base/settings/settings.server";
import { inLanguage } from "~/messages/language.server";
import { defaultLanguage, isLanguage, type Language, languageCodes } from "~/messages/languages";
import { readLanguageCookie } from "../cookies/language.server";
import { hasPersonalCookie } from "../cookies/site-cookie.server";
import { findRoute } from "./find-route";

/**
 * Says the language in which a request is answered: of the address of a public page (`?lang=es`), of the choice that this
 * browser keeps, or of its settings. The account's language takes its place once the session is read
 * (http/auth/actor); the browser's settings never do.
 */
export function requestLanguage({ db }: Pick<AppContext, "db">): RequestHandler {
  return (request, _response, next) => {
    const chosen = languageInAddress(request) ?? readLanguageCookie(request.headers.cookie);
    if (chosen) return inLanguage(chosen, next);
    if (!asksForAnother(request)) return inLanguage(defaultLanguage, next);
    getOfferedLanguages(db)
      .then((offered) => inLanguage(acceptedLanguage(request, offered), next))
      .catch(next);
  };
}

/** Most visitors do not: their requests read no setting. */
function asksForAnother(request: Request): boolean {
  if (hasPersonalCookie(request.headers.cookie)) return false;
  return acceptedLanguage(request, languageCodes) !== defaultLanguage;
}

/** Only public pages have an address for each language. */
function languageInAddress(request: Request): Language | undefined {
  if (!request.url.includes("lang=") || !findRoute(request.path)?.isShared) return undefined;
  const { lang } = request.query;
  return isLanguage(lang) ? lang : undefined;
}

/** What the browser asks for, of the languages that are offered. "*" and none are English. */
function acceptedLanguage(request: Request, offered: Language[]): Language {
  const accepted = request.headers["accept-language"];
  if (accepted === undefined || accepted.startsWith("*")) return defaultLanguage;
  return (request.acceptsLanguages(offered) || defaultLanguage) as Language;
}
