import { type CookieConfig, siteCookie } from "./site-cookie.server";

/* The gift to which whoever signs in comes back. Its code would else stand in the query of the sign-in page, which logs keep. */

const halfAnHour = 30 * 60;

function giftCookie(config: CookieConfig) {
  return siteCookie(config, { name: "opened-gift", maxAge: halfAnHour, isSigned: true });
}

export async function readOpenedGift(request: Request, config: CookieConfig): Promise<string | null> {
  const code = await giftCookie(config).read(request.headers.get("cookie"));
  return typeof code === "string" && code !== "" ? code : null;
}

export function serializeOpenedGift(config: CookieConfig, code: string): Promise<string> {
  return giftCookie(config).serialize(code);
}

export function clearOpenedGift(config: CookieConfig): Promise<string> {
  return giftCookie(config).clear();
}
