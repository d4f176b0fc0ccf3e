import { type CookieConfig, siteCookie } from "./site-cookie.server";

/* Makes a device a tablet of a house. Not signed: the token is random, and the database has its hash. */

/** The longest that browsers keep a cookie. */
const life = 400 * 24 * 60 * 60;

function tabletCookie(config: CookieConfig) {
  return siteCookie(config, { name: "tablet", maxAge: life, isSigned: false });
}

export async function readTabletToken(request: Request, config: CookieConfig): Promise<string> {
  const token = await tabletCookie(config).read(request.headers.get("cookie"));
  return typeof token === "string" ? token : "";
}

export function serializeTablet(config: CookieConfig, token: string): Promise<string> {
  return tabletCookie(config).serialize(token);
}
