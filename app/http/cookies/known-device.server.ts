import { randomBytes } from "node:crypto";
import type { Config } from "~/config/env.server";
import type { RequestContext } from "~/context";
import { addAccount, type KnownDevice, parseKnownDevice } from "~/domain/people/auth/known-device";
import type { OpenedSession } from "~/domain/people/auth/sessions.server";
import { type CookieConfig, siteCookie } from "./site-cookie.server";

/* The accounts that have signed in in this browser, for the limits of sign-in. It stays after a sign-out. */

const aYear = 365 * 24 * 60 * 60;

function deviceCookie(config: CookieConfig) {
  return siteCookie(config, { name: "known-device", maxAge: aYear, isSigned: true });
}

/** Null for a browser that nobody has signed in with. */
export async function readKnownDevice(
  config: Config,
  cookieHeader: string | undefined,
): Promise<KnownDevice | null> {
  return parseKnownDevice(await deviceCookie(config).read(cookieHeader));
}

/** Returns the Set-Cookie header. While the account has a mark, another device stays unknown: it would lift the mark. */
export async function rememberDevice(
  { client, config }: Pick<RequestContext, "client" | "config">,
  { user, isMarked }: Pick<OpenedSession, "user" | "isMarked">,
): Promise<string> {
  const known = (await client.knownDevice()) ?? { id: randomBytes(12).toString("base64url"), userIds: [] };
  const isAdded = !isMarked || known.userIds.includes(user.id);
  return deviceCookie(config).serialize(isAdded ? addAccount(known, user.id) : known);
}
