import { newToken } from "~/domain/base/token.server";
import { type CookieConfig, siteCookie } from "./site-cookie.server";

/* The browser that typed through the link of a mailed question: what it typed is shown to no other. */

const sixtyDays = 60 * 24 * 60 * 60;

function browserCookie(config: CookieConfig) {
  return siteCookie(config, { name: "question-browser", maxAge: sixtyDays, isSigned: false });
}

/** Null for a browser that has typed nothing yet. */
export async function readQuestionBrowser(request: Request, config: CookieConfig): Promise<string | null> {
  const kept = await browserCookie(config).read(request.headers.get("cookie"));
  return typeof kept === "string" && /^[\w-]{22}$/.test(kept) ? kept : null;
}

/** The name of a browser that has none, and the cookie that keeps it. */
export async function nameQuestionBrowser(
  config: CookieConfig,
): Promise<{ browser: string; setCookie: string }> {
  const browser = newToken();
  return { browser, setCookie: await browserCookie(config).serialize(browser) };
}
