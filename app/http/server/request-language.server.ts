import type { Request, RequestHandler } from "express";
import type { AppContext } from "~/context";
import { getOfferedLanguages } from "~/domain/base/settings/settings.server";
import { inLanguageOfRequest } from "~/messages/language.server";
import { defaultLanguage, isLanguage, type Language, wholeLanguages } from "~/messages/languages";
import { readLanguageCookie } from "../cookies/language.server";
import { hasSessionCookie } from "../cookies/site-cookie.server";
import { findRoute } from "./find-route";

/**
 * Says the language in which a request is answered: of the address of a public page (`?lang=es`), of the choice that this
 * browser keeps, or of its settings; only those that are offered. The account's language takes its place once the session is
 * read (http/auth/actor); the browser's settings never do.
 */
export function requestLanguage({ db }: Pick<AppContext, "db">): RequestHandler {
  return (request, _response, next) => {
    getOfferedLanguages(db)
      // A database that cannot be read says so on a page.
      .catch(() => wholeLanguages)
      .then((offered) => {
        const chosen = chosenLanguage(request, offered);
        const visitors = chosen ?? acceptedLanguage(request, offered);
        // Until the account is known, nothing is said in a language that it may not have.
        const first = hasSessionCookie(request.headers.cookie) ? (chosen ?? defaultLanguage) : visitors;
        inLanguageOfRequest(first, visitors, next);
      })
      .catch(next);
  };
}

function chosenLanguage(request: Request, offered: Language[]): Language | undefined {
  const chosen = [languageInAddress(request), readLanguageCookie(request.headers.cookie)];
  return chosen.find((language) => language !== undefined && offered.includes(language));
}

/** Only public pages have an address for each language. */
function languageInAddress(request: Request): Language | undefined {
  if (!request.url.includes("lang=") || !findRoute(request.path)?.isShared) return undefined;
  const { lang } = request.query;
  return isLanguage(lang) ? lang : undefined;
}

/** What the browser asks for, of the languages that are offered, English first: that is what "*" and none mean. */
function acceptedLanguage(request: Request, offered: Language[]): Language {
  if (request.headers["accept-language"] === undefined) return defaultLanguage;
  return (request.acceptsLanguages(offered) || defaultLanguage) as Language;
}
