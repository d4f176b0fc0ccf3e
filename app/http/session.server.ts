import { createCookie } from "@remix-run/node";
import type { Config } from "~/config/env.server";
import type { RequestContext } from "~/context";
import { endSession } from "~/domain/users/sessions.server";

/*
 * The cookie holds nothing but the session's id (see domain/users/sessions). It lives as long as the longest
 * session; the rows decide when one ends.
 */

const ninetyDays = 90 * 24 * 60 * 60;

function sessionCookie(config: Config) {
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
  const id: unknown = await sessionCookie(config).parse(request.headers.get("cookie"));
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** At sign-in, ends the session that the browser had before: its id opens nothing any more. */
export async function endEarlierSession(request: Request, context: RequestContext): Promise<void> {
  const id = await readSessionId(request, context);
  if (id) await endSession(context, id);
}

/** The Set-Cookie header that gives the browser a session. */
export function giveSession({ config }: RequestContext, id: string): Promise<string> {
  return sessionCookie(config).serialize(id, { maxAge: ninetyDays });
}

/** The Set-Cookie header that takes it away. */
export function takeSession({ config }: RequestContext): Promise<string> {
  return sessionCookie(config).serialize("", { maxAge: 0 });
}
