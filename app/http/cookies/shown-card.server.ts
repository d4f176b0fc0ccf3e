import { type CookieConfig, siteCookie } from "./site-cookie.server";

/* The door card held up to a tablet. It is not in the address, so that Back leads to nobody's card. Not signed: the token has its own signature. */

/** The longest time without a touch that a tablet can be set to. */
const anHour = 60 * 60;

function shownCardCookie(config: CookieConfig) {
  return siteCookie(config, { name: "card", maxAge: anHour, isSigned: false });
}

export async function readShownCard(request: Request, config: CookieConfig): Promise<string> {
  const token = await shownCardCookie(config).read(request.headers.get("cookie"));
  return typeof token === "string" ? token : "";
}

export function serializeShownCard(
  config: CookieConfig & { tabletIdleSeconds: number },
  token: string,
): Promise<string> {
  return shownCardCookie(config).serialize(token, config.tabletIdleSeconds);
}

export function clearShownCard(config: CookieConfig): Promise<string> {
  return shownCardCookie(config).clear();
}
