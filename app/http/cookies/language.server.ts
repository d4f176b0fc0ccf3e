import { isLanguage, type Language } from "~/messages/languages";
import type { CookieConfig } from "./site-cookie.server";

const aYear = 365 * 24 * 60 * 60;

/** Undefined without a choice. Plain text and not signed, because it grants nothing, and is read before anything waits. */
export function readLanguageCookie(header: string | undefined): Language | undefined {
  const lang = /(?:^|;\s*)(?:__Host-)?lang=(\w+)/.exec(header ?? "")?.[1];
  return isLanguage(lang) ? lang : undefined;
}

export function rememberLanguage({ appUrl }: Pick<CookieConfig, "appUrl">, language: Language): string {
  const isHttps = appUrl?.startsWith("https:") ?? false;
  const attributes = `Max-Age=${aYear}; Path=/; HttpOnly; ${isHttps ? "Secure; " : ""}SameSite=Lax`;
  return `${isHttps ? "__Host-" : ""}lang=${language}; ${attributes}`;
}
