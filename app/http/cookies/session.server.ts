import type { RequestContext } from "~/context";
import { endSession } from "~/domain/auth/sessions.server";
import { type CookieConfig, siteCookie } from "./site-cookie.server";

/*
 * The cookie holds the session's id alone (see domain/auth/sessions). It lives as long as the longest session; the
 * database decides when one ends.
 */

const ninetyDays = 90 * 24 * 60 * 60;

function sessionCookie(config: CookieConfig) {
  const plainSecret = config.sessionSecret;
  return siteCookie(config, { name: "session", maxAge: ninetyDays, isSigned: true, plainSecret });
}

/** The session id that the request carries, if its signature is right. */
export async function readSessionId(
  request: Request,
  { config }: RequestContext,
): Promise<string | undefined> {
  return parseSessionId(config, request.headers.get("cookie"));
}

/** Whether a Cookie header holds a signed session, which may have expired: a check without the database. */
export async function hasSignedSession(
  config: CookieConfig,
  cookieHeader: string | undefined,
): Promise<boolean> {
  return (await parseSessionId(config, cookieHeader ?? null)) !== undefined;
}

async function parseSessionId(
  config: CookieConfig,
  cookieHeader: string | null,
): Promise<string | undefined> {
  const id = await sessionCookie(config).read(cookieHeader);
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** At sign-in, ends the session that the browser had before. */
export async function endEarlierSession(request: Request, context: RequestContext): Promise<void> {
  const id = await readSessionId(request, context);
  if (id) await endSession(context, id);
}

/** The Set-Cookie header that gives the browser a session. */
export function serializeSession({ config }: { config: CookieConfig }, id: string): Promise<string> {
  return sessionCookie(config).serialize(id);
}

/** The Set-Cookie header that removes it. */
export function clearSession({ config }: RequestContext): Promise<string> {
  return sessionCookie(config).clear();
}
