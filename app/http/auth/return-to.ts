import { matchRoutes } from "@remix-run/react";
import { routeTable } from "~/routes.js";

const longest = 512;
const pages = routeTable
  .filter(({ get }) => get !== null)
  .map((row) => ({ path: row.path, id: row.path, row }));
const plainPath = /^\/(?![/\\])[\w\-./?=&%~+:@,]*$/;

/**
 * A path of this site to go on to after sign-in, or undefined for anything else: another host in whatever disguise,
 * control characters, or one of the pages of signing in itself.
 */
export function safeReturnTo(text: string | null | undefined): string | undefined {
  return safePath(text, noPlaceToGo);
}

/** The same, where a person may also stay on a page of signing in. */
export function safePlaceToStay(text: string | null | undefined): string | undefined {
  return safePath(text, noPage);
}

/** The page of this site on which a form was posted, if the browser says. */
export function cameFrom({ headers }: Request): string | undefined {
  const from = headers.get("referer");
  if (!from || !URL.canParse(from)) return undefined;
  const { pathname, search } = new URL(from);
  return safePlaceToStay(pathname + search);
}

const noPage = /^\/(api|logout|authenticated-redirect|text-size|ads|media)\b|\*/;
const noPlaceToGo = /^\/(account\/closed|auth|forgot|reset|landing)\b/;

function safePath(text: string | null | undefined, excluded: RegExp): string | undefined {
  if (!text || text.length > longest || !plainPath.test(text)) return undefined;
  const decoded = decodeRepeatedly(text);
  if (decoded === undefined || !/^\/(?![/\\])[^\\\s]*$/.test(decoded) || hasControlCharacter(decoded))
    return undefined;
  const row = rowOf(new URL(text, "http://site.invalid").pathname);
  return row && !noPage.test(row.path) && !excluded.test(row.path) ? text : undefined;
}

/** Where signing in leads: the page asked for; the workspace when none was, or the prices (spec 1, section 2). */
export function afterSignIn(url: URL): string {
  const returnTo = safeReturnTo(url.searchParams.get("returnTo"));
  return returnTo === undefined || /^\/pricing\b/.test(returnTo) ? "/biography-builder" : returnTo;
}

function rowOf(path: string) {
  return matchRoutes(pages, path)?.at(-1)?.route.row;
}

function decodeRepeatedly(text: string): string | undefined {
  let decoded = text;
  for (let round = 0; round < 3; round += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return undefined;
    }
  }
  return decoded;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < " " || character === "\u007f");
}
