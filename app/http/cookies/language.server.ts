import { isLanguage, type Language } from "~/messages/languages";
import type { CookieConfig } from "./site-cookie.server";

type AddressConfig = Pick<CookieConfig, "appUrl">;

const aYear = 365 * 24 * 60 * 60;

/** Undefined without a choice. Plain text and not signed, because it grants nothing, and is read before anything waits. */
export function readLanguageCookie(header: string | undefined): Language | undefined {
  const lang = /(?:^|;\s*)(?:__Host-)?lang=(\w+)/.exec(header ?? "")?.[1];
  return isLanguage(lang) ? lang : undefined;
}

/** A choice. */
export function rememberLanguage(config: AddressConfig, language: Language): string {
  return languageCookie(config, language, `Max-Age=${aYear}; `);
}

/** It ends as the browser is closed: somebody opened a page by its address in this language, and goes on from there. */
export function goOnInLanguage(config: AddressConfig, language: Language): string {
  return languageCookie(config, language, "");
}

function languageCookie({ appUrl }: AddressConfig, language: Language, lasting: string): string {
  const isHttps = appUrl?.startsWith("https:") ?? false;
  const attributes = `${lasting}Path=/; HttpOnly; ${isHttps ? "Secure; " : ""}SameSite=Lax`;
  return `${isHttps ? "__Host-" : ""}lang=${language}; ${attributes}`;
}
