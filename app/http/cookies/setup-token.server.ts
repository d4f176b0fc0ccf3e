import { type CookieConfig, siteCookie } from "./site-cookie.server";

/* Not signed, because the token is random and the database stores its hash. */

const thirtyDays = 30 * 24 * 60 * 60;

function setupTokenCookie(config: CookieConfig) {
  return siteCookie(config, { name: "checkout", maxAge: thirtyDays, isSigned: false });
}

/** Links in mails have it in the URL. */
export async function readSetupToken(request: Request, config: CookieConfig): Promise<string> {
  const linked = new URL(request.url).searchParams.get("token");
  if (linked) return linked;
  const kept = await setupTokenCookie(config).read(request.headers.get("cookie"));
  return typeof kept === "string" ? kept : "";
}

export function serializeSetupToken(config: CookieConfig, token: string): Promise<string> {
  return setupTokenCookie(config).serialize(token);
}

export function clearSetupToken(config: CookieConfig): Promise<string> {
  return setupTokenCookie(config).clear();
}
