import type { Actor } from "~/domain/base/actor";
import type { Row } from "~/routes.js";
import { findRouteOf } from "../server/find-route";

const longest = 512;
const plainPath = /^\/(?![/\\])[\w\-./?=&%~+:@,]*$/;

/** A path to return to after sign-in. Undefined for other hosts, control characters and sign-in pages. */
export function safeReturnTo(text: string | null | undefined): string | undefined {
  return safePath(text, ["always"]);
}

/** Does what safeReturnTo does, but allows sign-in pages. */
export function safePlaceToStay(text: string | null | undefined): string | undefined {
  return safePath(text, ["always", "stay"]);
}

export function refererPath({ headers }: Request): string | undefined {
  const from = headers.get("referer");
  if (!from || !URL.canParse(from)) return undefined;
  const { pathname, search } = new URL(from);
  return safePlaceToStay(pathname + search);
}

function safePath(text: string | null | undefined, allowed: Row["returnTo"][]): string | undefined {
  if (!text || text.length > longest || !plainPath.test(text)) return undefined;
  const decoded = decodeRepeatedly(text);
  if (decoded === undefined || !/^\/(?![/\\])[^\\\s]*$/.test(decoded) || hasControlCharacter(decoded))
    return undefined;
  const row = findRouteOf(text);
  return row?.get && allowed.includes(row.returnTo) ? text : undefined;
}

const workspace = "/biography-builder";
const administration = "/admin";

/** The path after sign-in: the workspace instead of the prices (spec 1, section 2). */
export function afterSignIn(url: URL): string {
  const returnTo = safeReturnTo(url.searchParams.get("returnTo"));
  return returnTo === undefined || /^\/pricing\b/.test(returnTo) ? workspace : returnTo;
}

/** Sends staff to the administration instead of the workspace, which the sign-in links of the public pages name. */
export function afterSignInAs(
  { isAdmin, isOwner }: Pick<Actor, "isAdmin" | "isOwner">,
  path: string,
): string {
  return path === workspace && (isAdmin || isOwner) ? administration : path;
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
