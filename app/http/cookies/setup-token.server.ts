import { createCookie } from "@remix-run/node";
import type { Config } from "~/config/env.server";

/*
 * The proof of the browser that bought a plan (see domain/checkouts/setup-tokens), from the checkout until the account is
 * set up. It is random, and the database knows its hash alone.
 */

const thirtyDays = 30 * 24 * 60 * 60;

function checkoutCookie({ appUrl }: Pick<Config, "appUrl">) {
  return createCookie("checkout", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: appUrl?.startsWith("https:") ?? false,
    maxAge: thirtyDays,
  });
}

/** The proof that a request carries: in its address, as links in mails do, or in its cookie. */
export async function readSetupToken(request: Request, config: Pick<Config, "appUrl">): Promise<string> {
  const told = new URL(request.url).searchParams.get("token");
  if (told) return told;
  const kept: unknown = await checkoutCookie(config).parse(request.headers.get("cookie"));
  return typeof kept === "string" ? kept : "";
}

/** The Set-Cookie header that keeps the proof. */
export function serializeSetupToken(config: Pick<Config, "appUrl">, token: string): Promise<string> {
  return checkoutCookie(config).serialize(token);
}

/** The Set-Cookie header that forgets it. */
export function clearSetupToken(config: Pick<Config, "appUrl">): Promise<string> {
  return checkoutCookie(config).serialize("", { maxAge: 0 });
}
