import { createCookie } from "@remix-run/node";
import type { Config } from "~/config/env.server";
import type { Pixel, TextSize } from "~/page-shell";

/*
 * What a visitor says to the ad pixel, kept in this browser. Without a yes nothing is ever sent; a browser that asks not
 * to be followed (Global Privacy Control) has said no.
 */

const aYear = 365 * 24 * 60 * 60;
const halfAYear = 180 * 24 * 60 * 60;
const pixelCookie = createCookie("ads", { path: "/", sameSite: "lax", httpOnly: true, maxAge: halfAYear });

/** Where the pixel lives: the one other host that a page may ask for a picture, after a yes. */
export const pixelHost = "https://www.facebook.com";

export async function readPixel(
  request: Pick<Request, "headers">,
  { pixelId }: Pick<Config, "pixelId">,
): Promise<Pixel | null> {
  if (!pixelId) return null;
  if (request.headers.get("sec-gpc") === "1") return { id: pixelId, choice: "no" };
  const choice: unknown = await pixelCookie.parse(request.headers.get("cookie"));
  return { id: pixelId, choice: choice === "yes" || choice === "no" ? choice : "unasked" };
}

/** The Set-Cookie header that remembers the choice; what is no yes is a no. */
export function rememberChoice(choice: unknown): Promise<string> {
  return pixelCookie.serialize(choice === "yes" ? "yes" : "no");
}

/*
 * Whether the pages come without any script, kept in this browser: it is the old tablet that is better off without,
 * not its owner's new phone.
 */

const plainPagesCookie = createCookie("plain-pages", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: aYear,
});

export async function readPlainPages(request: Request): Promise<boolean> {
  return (await plainPagesCookie.parse(request.headers.get("cookie"))) === true;
}

/** The Set-Cookie header that remembers the choice. */
export function rememberPlainPages(isPlain: boolean): Promise<string> {
  return isPlain ? plainPagesCookie.serialize(true) : plainPagesCookie.serialize("", { maxAge: 0 });
}

/* How large a person likes to read, kept in this browser: it helps before anybody is signed in. */

const sizes: readonly string[] = ["usual", "large", "largest"];
const textSizeCookie = createCookie("text-size", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: aYear,
});

export async function readTextSize(request: Request): Promise<TextSize> {
  const size: unknown = await textSizeCookie.parse(request.headers.get("cookie"));
  return isTextSize(size) ? size : "usual";
}

/** The Set-Cookie header that remembers the size; an unknown one is the usual. */
export function rememberTextSize(size: unknown): Promise<string> {
  return textSizeCookie.serialize(isTextSize(size) ? size : "usual");
}

function isTextSize(size: unknown): size is TextSize {
  return typeof size === "string" && sizes.includes(size);
}
