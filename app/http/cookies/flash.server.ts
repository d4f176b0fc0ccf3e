import { createCookie } from "@remix-run/node";
import type { Config } from "~/config/env.server";
import type { StatusMessage } from "~/page-shell";
import { cookieSecret } from "./signing";

function flashCookie(config: Config) {
  return createCookie("flash", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: config.appUrl?.startsWith("https:") ?? false,
    secrets: [cookieSecret(config, "flash")],
    maxAge: 60,
  });
}

export function serializeFlash(config: Config, message: StatusMessage): Promise<string> {
  return flashCookie(config).serialize(message);
}

/** The waiting message, and the header that removes it; nothing where none waits. */
export async function takeFlash(
  config: Config,
  request: Request,
): Promise<{ message: StatusMessage; setCookie: string } | undefined> {
  const value: unknown = await flashCookie(config).parse(request.headers.get("cookie"));
  if (!isStatusMessage(value)) return undefined;
  return { message: value, setCookie: await flashCookie(config).serialize("", { maxAge: 0 }) };
}

function isStatusMessage(value: unknown): value is StatusMessage {
  return typeof value === "object" && value !== null && "kind" in value && "title" in value;
}
