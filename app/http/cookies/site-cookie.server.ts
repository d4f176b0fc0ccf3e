import { createHmac } from "node:crypto";
import { type Cookie, createCookie } from "@remix-run/node";
import type { Config } from "~/config/env.server";

/*
 * Every cookie of the site is made here. Under https its name has the prefix __Host-, with which browsers accept it from
 * this very host over https alone: no other host of the same domain can set it. Earlier versions used the plain names
 * under https too. Those are still read where the prefixed cookie is missing, and removed once it is set.
 */

/** What of the settings a cookie depends on. */
export type CookieConfig = Pick<Config, "sessionSecret" | "appUrl">;

interface CookieOptions {
  name: string;
  /** In seconds. */
  maxAge: number;
  isSigned: boolean;
  /** Signs the plain cookie, where that is not the secret of its name. */
  plainSecret?: string;
}

export interface SiteCookie {
  /** The value in a Cookie header; null without one, or where the signature is wrong. */
  read: (cookieHeader: string | null | undefined) => Promise<unknown>;
  /** The Set-Cookie header that sets it. */
  serialize: (value: unknown) => Promise<string>;
  /** The Set-Cookie header that removes it. */
  clear: () => Promise<string>;
}

const prefix = "__Host-";
/** Plain cookies that are not for all paths. */
const plainPaths: Record<string, string> = { "sign-in-request": "/auth" };

export function siteCookie(config: CookieConfig, options: CookieOptions): SiteCookie {
  const { name, plainSecret } = options;
  const isHttps = config.appUrl?.startsWith("https:") ?? false;
  const plain = makeCookie(config, options, name, pathOfPlain(name), isHttps, plainSecret);
  const prefixed = makeCookie(config, options, prefix + name, "/", true);
  const current = isHttps ? prefixed : plain;
  return {
    read: (header) => {
      const isOld = isHttps && !hasCookie(header, prefixed.name);
      return (isOld ? plain : current).parse(header ?? null);
    },
    serialize: (value) => current.serialize(value),
    clear: () => current.serialize("", { maxAge: 0 }),
  };
}

/** The Set-Cookie headers that remove the plain cookies of a request that `setCookies` replaces or removes. */
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
  secret = cookieSecret(config, name),
): Cookie {
  const secrets = isSigned ? [secret] : undefined;
  return createCookie(name, { httpOnly: true, sameSite: "lax", path, secure, maxAge, secrets });
}

/**
 * Signs the cookies of one name. A signature does not include the name: with one secret for all, a value that anybody is
 * given in one cookie would be accepted in another, as a session for instance.
 */
function cookieSecret({ sessionSecret }: CookieConfig, name: string): string {
  return createHmac("sha256", sessionSecret).update(`cookie.${name}`).digest("base64url");
}

function pathOfPlain(name: string): string {
  return plainPaths[name] ?? "/";
}

function hasCookie(header: string | null | undefined, name: string): boolean {
  return (header ?? "").split(";").some((pair) => pair.split("=", 1)[0]?.trim() === name);
}
