import { type CookieConfig, siteCookie } from "./site-cookie.server";

/* Notes that a visit has been asked for a way back. Not signed: whoever changes it is asked once more, or once less. */

/** Seconds after which somebody who comes back is on another visit. */
const visit = 6 * 60 * 60;

function askedCookie(config: CookieConfig) {
  return siteCookie(config, { name: "way-back-asked", maxAge: visit, isSigned: false });
}

export async function wasAskedForWayBack(request: Request, config: CookieConfig): Promise<boolean> {
  return (await askedCookie(config).read(request.headers.get("cookie"))) !== null;
}

export function serializeWayBackAsked(config: CookieConfig): Promise<string> {
  return askedCookie(config).serialize("1");
}
