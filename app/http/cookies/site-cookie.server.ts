import { createHmac } from "node:crypto";
import { type Cookie, createCookie } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import type { Config } from "~/config/env.server";

/* The prefix __Host- keeps other hosts of the domain from setting cookies. Plain names of earlier versions are read until it is set. */

export type CookieConfig = Pick<Config, "sessionSecret" | "appUrl">;

interface CookieOptions {
  name: string;
  /** Seconds. */
  maxAge: number;
  isSigned: boolean;
  /** Signs the plain cookie, if it is not the secret derived from its name. */
  plainSecret?: string;
}

export interface SiteCookie {
  read: (cookieHeader: string | null | undefined) => Promise<unknown>;
  /** `maxAge`: seconds, where it is not that of the others. */
  serialize: (value: unknown, maxAge?: number) => Promise<string>;
  clear: () => Promise<string>;
}

const prefix = "__Host-";
const plainPaths: Record<string, string> = { "sign-in-request": "/auth" };

const made = new WeakMap<CookieConfig, Map<string, SiteCookie>>();

/** Made once per configuration, because deriving the secrets takes time. */
export function siteCookie(config: CookieConfig, options: CookieOptions): SiteCookie {
  const cookies = made.get(config) ?? new Map<string, SiteCookie>();
  const cookie = cookies.get(options.name) ?? makeSiteCookie(config, options);
  made.set(config, cookies.set(options.name, cookie));
  return cookie;
}

/** Makes one whose name a stranger may have made up: nothing of it is kept. */
export function makeSiteCookie(config: CookieConfig, options: CookieOptions): SiteCookie {
  const { name, plainSecret } = options;
  const isHttps = config.appUrl?.startsWith("https:") ?? false;
  const plain = makeCookie(config, options, name, pathOfPlain(name), isHttps, plainSecret);
  const prefixed = makeCookie(config, options, prefix + name, "/", true);
  const current = isHttps ? prefixed : plain;
  /** Keyed by header: verifying a signature takes longer than all else that a request does with cookies. */
  const verified = options.isSigned ? new LRUCache<string, string>({ max: 1_000 }) : null;
  return {
    read: async (header) => {
      const isOld = isHttps && !hasCookie(header, prefixed.name);
      const cookie = isOld ? plain : current;
      if (!header || !hasCookie(header, cookie.name)) return null;
      const known = verified?.get(header);
      if (known !== undefined) return known;
      const value = await cookie.parse(header);
      if (typeof value === "string") verified?.set(header, value);
      return value;
    },
    serialize: (value, maxAge = options.maxAge) => current.serialize(value, { maxAge }),
    clear: () => current.serialize("", { maxAge: 0 }),
  };
}

/** Cookies of one person or one moment, in contrast to preferences. */
const personalCookies = [
  ...["session", "flash", "held", "checkout", "sign-in-request", "download", "tablet", "card"],
  ...["way-back-asked", "gift-words", "invoice-back", "opened-gift"],
];

export function hasPersonalCookie(cookieHeader: string | undefined): boolean {
  if (!cookieHeader) return false;
  if (/(?:^|;)\s*(?:__Host-)?circle-\d+=/.test(cookieHeader)) return true;
  return personalCookies.some(
    (name) => hasCookie(cookieHeader, name) || hasCookie(cookieHeader, prefix + name),
  );
}

/** Whoever sends it is signed in, or was. */
export function hasSessionCookie(cookieHeader: string | undefined): boolean {
  return ["session", `${prefix}session`].some((name) => hasCookie(cookieHeader, name));
}

/** Set-Cookie headers that remove the plain cookies which `setCookies` replaces. */
export function clearReplacedCookies(setCookies: string[], cookieHeader: string | undefined): string[] {
  const names = setCookies
    .filter((header) => header.startsWith(prefix))
    .map((header) => header.slice(prefix.length, header.indexOf("=")));
  return [...new Set(names)]
    .filter((name) => hasCookie(cookieHeader, name))
    .map((name) => `${name}=; Max-Age=0; Path=${pathOfPlain(name)}; HttpOnly; Secure; SameSite=Lax`);
}

function makeCookie(
  config: CookieConfig,
  { maxAge, isSigned }: CookieOptions,
  name: string,
  path: string,
  secure: boolean,
  secret?: string,
): Cookie {
  const secrets = isSigned ? [secret ?? cookieSecret(config, name)] : undefined;
  return createCookie(name, { httpOnly: true, sameSite: "lax", path, secure, maxAge, secrets });
}

/** One secret per name: with a common one, a value of one cookie would be accepted in another. */
function cookieSecret({ sessionSecret }: CookieConfig, name: string): string {
  return createHmac("sha256", sessionSecret).update(`cookie.${name}`).digest("base64url");
}

function pathOfPlain(name: string): string {
  return plainPaths[name] ?? "/";
}

function hasCookie(header: string | null | undefined, name: string): boolean {
  return (header ?? "").split(";").some((pair) => pair.split("=", 1)[0]?.trim() === name);
}
