import type { StatusMessage } from "~/page-shell";
import { type CookieConfig, siteCookie } from "./site-cookie.server";

function flashCookie(config: CookieConfig) {
  return siteCookie(config, { name: "flash", maxAge: 60, isSigned: true });
}

export function serializeFlash(config: CookieConfig, message: StatusMessage): Promise<string> {
  return flashCookie(config).serialize(message);
}

export async function consumeFlash(
  config: CookieConfig,
  request: Request,
): Promise<{ message: StatusMessage; setCookie: string } | undefined> {
  const cookie = flashCookie(config);
  const message = await cookie.read(request.headers.get("cookie"));
  return isStatusMessage(message) ? { message, setCookie: await cookie.clear() } : undefined;
}

function isStatusMessage(value: unknown): value is StatusMessage {
  return typeof value === "object" && value !== null && "kind" in value && "title" in value;
}
