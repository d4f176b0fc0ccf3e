import type { Config } from "~/config/env.server";
import type { Pixel, TextSize } from "~/page-shell";
import { type CookieConfig, siteCookie } from "./site-cookie.server";

/* What a browser prefers, for visitors and signed-in people alike. None of it is signed: it grants nothing. */

const aYear = 365 * 24 * 60 * 60;
const halfAYear = 180 * 24 * 60 * 60;

function pixelCookie(config: CookieConfig) {
  return siteCookie(config, { name: "ads", maxAge: halfAYear, isSigned: false });
}

function plainPagesCookie(config: CookieConfig) {
  return siteCookie(config, { name: "plain-pages", maxAge: aYear, isSigned: false });
}

function textSizeCookie(config: CookieConfig) {
  return siteCookie(config, { name: "text-size", maxAge: aYear, isSigned: false });
}

/** The host of the ad pixel: the one other host that a page may load a picture from, with consent. */
export const pixelHost = "https://www.facebook.com";

/**
 * The visitor's choice about the ad pixel; null where the operator has none. Without a yes nothing is sent. Global Privacy
 * Control counts as a no.
 */
export async function readPixel(
  request: Pick<Request, "headers">,
  config: CookieConfig & Pick<Config, "pixelId">,
): Promise<Pixel | null> {
  const { pixelId: id } = config;
  if (!id) return null;
  if (request.headers.get("sec-gpc") === "1") return { id, choice: "no" };
  const choice = await pixelCookie(config).read(request.headers.get("cookie"));
  return { id, choice: choice === "yes" || choice === "no" ? choice : "unasked" };
}

/** The Set-Cookie header that remembers the choice; anything but yes is a no. */
export function rememberPixelChoice(config: CookieConfig, choice: unknown): Promise<string> {
  return pixelCookie(config).serialize(choice === "yes" ? "yes" : "no");
}

/** Whether this browser wants pages without script. It is kept per browser: an old tablet, not its owner's new phone. */
export async function readPlainPages(request: Request, config: CookieConfig): Promise<boolean> {
  return (await plainPagesCookie(config).read(request.headers.get("cookie"))) === true;
}

/** The Set-Cookie header that remembers the choice. */
export function rememberPlainPages(config: CookieConfig, isPlain: boolean): Promise<string> {
  const cookie = plainPagesCookie(config);
  return isPlain ? cookie.serialize(true) : cookie.clear();
}

const sizes: readonly string[] = ["usual", "large", "largest"];

export async function readTextSize(request: Request, config: CookieConfig): Promise<TextSize> {
  const size = await textSizeCookie(config).read(request.headers.get("cookie"));
  return isTextSize(size) ? size : "usual";
}

/** The Set-Cookie header that remembers the size; an unknown one is the usual. */
export function rememberTextSize(config: CookieConfig, size: unknown): Promise<string> {
  return textSizeCookie(config).serialize(isTextSize(size) ? size : "usual");
}

function isTextSize(size: unknown): size is TextSize {
  return typeof size === "string" && sizes.includes(size);
}
