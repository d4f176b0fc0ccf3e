import { createHmac } from "node:crypto";
import type { Config } from "~/config/env.server";
import type { AnsweringPage } from "~/domain/writing/questions/question-drafts.server";
import { readFormToken } from "../auth/form-token.server";
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

/** The name that a browser without one gets from the form in which it types: each of its calls gives the same, also where an answer with the cookie is lost. */
export async function nameQuestionBrowser(
  config: NamingConfig,
  form: string,
): Promise<{ browser: string; setCookie: string }> {
  const browser = nameOf(config, form);
  return { browser, setCookie: await browserCookie(config).serialize(browser) };
}

/** The page that a form was posted from. Its browser may not have had its cookie yet. */
export async function readAnsweringPage(
  request: Request,
  config: NamingConfig,
  formToken: unknown,
): Promise<AnsweringPage> {
  const form = readFormToken(config.sessionSecret, formToken)?.id ?? null;
  const known = await readQuestionBrowser(request, config);
  const named = form === null ? null : nameOf(config, form);
  return { form, browsers: [known, named].filter((browser) => browser !== null) };
}

type NamingConfig = CookieConfig & Pick<Config, "sessionSecret">;

function nameOf({ sessionSecret }: NamingConfig, form: string): string {
  return createHmac("sha256", sessionSecret)
    .update(`question-browser.${form}`)
    .digest("base64url")
    .slice(0, 22);
}
