import { createCookie } from "@remix-run/node";
import type { Config } from "~/config/env.server";
import type { RequestContext } from "~/context";
import { endSession } from "~/domain/auth/sessions.server";

/*
 * The cookie holds nothing but the session's id (see domain/auth/sessions). It lives as long as the longest
 * session; the rows decide when one ends. It alone is signed by the secret itself (see cookie-secret).
 */

const ninetyDays = 90 * 24 * 60 * 60;

/** What of the settings a cookie depends on. */
type CookieConfig = Pick<Config, "sessionSecret" | "appUrl">;

function sessionCookie(config: CookieConfig) {
  return createCookie("session", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: config.appUrl?.startsWith("https:") ?? false,
    secrets: [config.sessionSecret],
  });
}

/** The session id that the request carries, if its signature is ours. */
export async function readSessionId(
  request: Request,
  { config }: RequestContext,
): Promise<string | undefined> {
  return parseSessionId(config, request.headers.get("cookie"));
}

/**
 * Whether a Cookie header holds a session of ours, signed; it may have expired since. For what must be known before
 * anybody is looked up.
 */
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
  const id: unknown = await sessionCookie(config).parse(cookieHeader);
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** At sign-in, ends the session that the browser had before: its id opens nothing any more. */
export async function endEarlierSession(request: Request, context: RequestContext): Promise<void> {
  const id = await readSessionId(request, context);
  if (id) await endSession(context, id);
}

/** The Set-Cookie header that gives the browser a session. */
export function serializeSession({ config }: { config: CookieConfig }, id: string): Promise<string> {
  return sessionCookie(config).serialize(id, { maxAge: ninetyDays });
}

/** The Set-Cookie header that takes it away. */
export function clearSession({ config }: RequestContext): Promise<string> {
  return sessionCookie(config).serialize("", { maxAge: 0 });
}
