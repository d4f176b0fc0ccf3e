import type { Request, RequestHandler } from "express";
import type { AppContext } from "~/context";
import { getOfferedLanguages } from "~/domain/base/settings/settings.server";
import { findSessionLanguage } from "~/domain/people/auth/session-language.server";
import { inLanguageOfRequest } from "~/messages/language.server";
import { defaultLanguage, isLanguage, type Language, wholeLanguages } from "~/messages/languages";
import { goOnInLanguage, readLanguageCookie } from "../cookies/language.server";
import { parseSessionId } from "../cookies/session.server";
import { hasSessionCookie } from "../cookies/site-cookie.server";
import { isApiPath } from "./error-page.server";
import { findRoute } from "./find-route";

/** Takes the address of a public page (`?lang=es`), this browser's choice, or its settings. The account's language replaces it (http/auth/actor). */
export function requestLanguage(context: Pick<AppContext, "db" | "config">): RequestHandler {
  return (request, response, next) => {
    getOfferedLanguages(context.db)
      // A database that cannot be read says so on a page.
      .catch(() => wholeLanguages)
      .then(async (offered) => {
        const chosen = chosenLanguage(request, offered);
        const visitors = chosen ?? acceptedLanguage(request, offered);
        // Until the account is known, nothing is said in a language that it may not have.
        const unknown = hasSessionCookie(request.headers.cookie) ? (chosen ?? defaultLanguage) : visitors;
        const first = (await languageOfAccount(context, request)) ?? unknown;
        if (chosen && goesOnInIt(request, chosen, offered))
          response.append("Set-Cookie", goOnInLanguage(context.config, chosen));
        inLanguageOfRequest(first, visitors, next);
      })
      .catch(next);
  };
}

/** Changes and calls may be refused before their session is read. */
async function languageOfAccount(
  { db, config }: Pick<AppContext, "db" | "config">,
  { method, path, headers }: Request,
): Promise<Language | undefined> {
  const isPage = (method === "GET" || method === "HEAD") && !isApiPath(path);
  if (isPage || !hasSessionCookie(headers.cookie)) return undefined;
  const id = await parseSessionId(config, headers.cookie ?? null);
  return id === undefined ? undefined : findSessionLanguage(db, id).catch(() => undefined);
}

function chosenLanguage(request: Request, offered: Language[]): Language | undefined {
  const chosen = [languageInAddress(request), readLanguageCookie(request.headers.cookie)];
  return chosen.find((language) => language !== undefined && offered.includes(language));
}

/** Only public pages have an address for each language. */
function languageInAddress(request: Request): Language | undefined {
  if (!request.url.includes("lang=") || !findRoute(request.path)?.hasLanguages) return undefined;
  const lang = String(request.query.lang).toLowerCase();
  return isLanguage(lang) ? lang : undefined;
}

/** Links within a page name no language: what an address has chosen alone holds for the pages after it, too. */
function goesOnInIt(request: Request, chosen: Language, offered: Language[]): boolean {
  const { cookie } = request.headers;
  const hasOther = readLanguageCookie(cookie) !== undefined || hasSessionCookie(cookie);
  return !hasOther && chosen !== acceptedLanguage(request, offered);
}

/** What the browser asks for, of the languages that are offered, English first: that is what "*" and none mean. */
function acceptedLanguage(request: Request, offered: Language[]): Language {
  if (request.headers["accept-language"] === undefined) return defaultLanguage;
  return (request.acceptsLanguages(offered) || defaultLanguage) as Language;
}
