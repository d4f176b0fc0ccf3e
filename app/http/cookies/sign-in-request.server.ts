import { randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/node";
import type { Config } from "~/config/env.server";
import type { RequestContext } from "~/context";
import { tokenLifetime } from "~/domain/auth/one-time-tokens.server";
import { cookieSecret } from "./signing";

/* The cookie of a browser that waits for the code of a mail: the code works there alone. */

function requestCookie(config: Config) {
  return createCookie("sign-in-request", {
    httpOnly: true,
    sameSite: "lax",
    path: "/auth",
    secure: config.appUrl?.startsWith("https:") ?? false,
    secrets: [cookieSecret(config, "sign-in-request")],
    maxAge: tokenLifetime / 1000,
  });
}

/** What the browser waits with; undefined when it waits for nothing. */
export async function readSignInRequest(
  request: Request,
  { config }: RequestContext,
): Promise<string | undefined> {
  const id: unknown = await requestCookie(config).parse(request.headers.get("cookie"));
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** A new request, and the Set-Cookie header that gives it to the browser. */
export async function makeSignInRequest({
  config,
}: RequestContext): Promise<{ requestId: string; setCookie: string }> {
  const requestId = randomBytes(32).toString("base64url");
  return { requestId, setCookie: await requestCookie(config).serialize(requestId) };
}
