import type { RequestContext } from "~/context";
import { endReplacedSession } from "~/domain/people/auth/only-way-in.server";
import { onlyWayInMaxAge } from "~/domain/people/auth/sessions.server";
import { serializeWordsSession } from "./gift-words.server";
import { type CookieConfig, siteCookie } from "./site-cookie.server";

/* The cookie lives as long as the longest session of most; the database decides on expiry. */

const ninetyDays = 90 * 24 * 60 * 60;

function sessionCookie(config: CookieConfig) {
  const plainSecret = config.sessionSecret;
  return siteCookie(config, { name: "session", maxAge: ninetyDays, isSigned: true, plainSecret });
}

export async function readSessionId(
  request: Request,
  { config }: RequestContext,
): Promise<string | undefined> {
  return parseSessionId(config, request.headers.get("cookie"));
}

/** Whether the header has a signed session, perhaps expired: a check without the database. */
export async function hasSignedSession(
  config: CookieConfig,
  cookieHeader: string | undefined,
): Promise<boolean> {
  return (await parseSessionId(config, cookieHeader ?? null)) !== undefined;
}

export async function parseSessionId(
  config: CookieConfig,
  cookieHeader: string | null,
): Promise<string | undefined> {
  const id = await sessionCookie(config).read(cookieHeader);
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** Returns the headers that the answer begins with. A session that is the only way into its account waits in this browser instead. */
export async function endEarlierSession(request: Request, context: RequestContext): Promise<Headers> {
  const headers = new Headers();
  const id = await readSessionId(request, context);
  if (id && !(await endReplacedSession(context, id)))
    headers.append("Set-Cookie", await serializeWordsSession(context.config, id));
  return headers;
}

/** `isOnlyWayIn`: it lives as long as browsers let it. */
export function serializeSession(
  { config }: { config: CookieConfig },
  id: string,
  isOnlyWayIn = false,
): Promise<string> {
  return sessionCookie(config).serialize(id, isOnlyWayIn ? onlyWayInMaxAge / 1_000 : undefined);
}

export function clearSession({ config }: RequestContext): Promise<string> {
  return sessionCookie(config).clear();
}
