import { createCookie } from "@remix-run/node";
import type { TextSize } from "~/frame";

/* How large a person likes to read, kept in this browser: it helps before anybody is signed in. */

const sizes: readonly string[] = ["usual", "large", "largest"];
const aYear = 365 * 24 * 60 * 60;
const textSizeCookie = createCookie("text-size", { path: "/", sameSite: "lax", httpOnly: true, maxAge: aYear });

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
