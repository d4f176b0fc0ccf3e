import { type CookieConfig, siteCookie } from "./site-cookie.server";

/*
 * The setup token of the browser that bought a plan (see domain/checkouts/setup-tokens), from the checkout until the
 * account is set up. It is random, and the database knows its hash alone.
 */

const thirtyDays = 30 * 24 * 60 * 60;

function setupTokenCookie(config: CookieConfig) {
  return siteCookie(config, { name: "checkout", maxAge: thirtyDays, isSigned: false });
}

/** The setup token of a request: in its URL, as links in mails have it, or in its cookie. */
export async function readSetupToken(request: Request, config: CookieConfig): Promise<string> {
  const linked = new URL(request.url).searchParams.get("token");
  if (linked) return linked;
  const kept = await setupTokenCookie(config).read(request.headers.get("cookie"));
  return typeof kept === "string" ? kept : "";
}

/** The Set-Cookie header that keeps the setup token. */
export function serializeSetupToken(config: CookieConfig, token: string): Promise<string> {
  return setupTokenCookie(config).serialize(token);
}

/** The Set-Cookie header that removes it. */
export function clearSetupToken(config: CookieConfig): Promise<string> {
  return setupTokenCookie(config).clear();
}
