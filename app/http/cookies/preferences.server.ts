import type { Config } from "~/config/env.server";
import type { Pixel, TextSize } from "~/page-shell";
import { type CookieConfig, siteCookie } from "./site-cookie.server";

/* Not signed, because none of these cookies grants anything. */

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

export const pixelHost = "https://www.facebook.com";

/** Null where no pixel is configured. Global Privacy Control counts as a no. */
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

export function rememberPixelChoice(config: CookieConfig, choice: unknown): Promise<string> {
  return pixelCookie(config).serialize(choice === "yes" ? "yes" : "no");
}

/** Reads the choice of this browser, because it depends on the device. */
export async function readPlainPages(request: Request, config: CookieConfig): Promise<boolean> {
  return (await plainPagesCookie(config).read(request.headers.get("cookie"))) === true;
}

export function rememberPlainPages(config: CookieConfig, isPlain: boolean): Promise<string> {
  const cookie = plainPagesCookie(config);
  return isPlain ? cookie.serialize(true) : cookie.clear();
}

const sizes: readonly string[] = ["usual", "large", "largest"];

export async function readTextSize(
  request: Pick<Request, "headers">,
  config: CookieConfig,
): Promise<TextSize> {
  const size = await textSizeCookie(config).read(request.headers.get("cookie"));
  return isTextSize(size) ? size : "usual";
}

export function rememberTextSize(config: CookieConfig, size: unknown): Promise<string> {
  return textSizeCookie(config).serialize(isTextSize(size) ? size : "usual");
}

function isTextSize(size: unknown): size is TextSize {
  return typeof size === "string" && sizes.includes(size);
}
