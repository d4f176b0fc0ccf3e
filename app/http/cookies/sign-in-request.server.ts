import { randomBytes } from "node:crypto";
import type { RequestContext } from "~/context";
import { tokenLifetime } from "~/domain/people/auth/one-time-tokens.server";
import { type CookieConfig, siteCookie } from "./site-cookie.server";

/* Identifies the browser that waits for a mailed code, which works only there. */

function requestCookie(config: CookieConfig) {
  return siteCookie(config, { name: "sign-in-request", maxAge: tokenLifetime / 1000, isSigned: true });
}

export async function readSignInRequest(
  request: Request,
  { config }: RequestContext,
): Promise<string | undefined> {
  const id = await requestCookie(config).read(request.headers.get("cookie"));
  return typeof id === "string" && id !== "" ? id : undefined;
}

export async function makeSignInRequest({
  config,
}: RequestContext): Promise<{ requestId: string; setCookie: string }> {
  const requestId = randomBytes(32).toString("base64url");
  return { requestId, setCookie: await requestCookie(config).serialize(requestId) };
}
