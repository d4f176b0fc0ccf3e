import { createCookie } from "@remix-run/node";

/*
 * Whether the pages come without any script, kept in this browser: it is the old tablet that is better off without,
 * not its owner's new phone.
 */

const aYear = 365 * 24 * 60 * 60;
const cookie = createCookie("plain-pages", { path: "/", sameSite: "lax", httpOnly: true, maxAge: aYear });

export async function readPlainPages(request: Request): Promise<boolean> {
  return (await cookie.parse(request.headers.get("cookie"))) === true;
}

/** The Set-Cookie header that remembers the choice. */
export function rememberPlainPages(isPlain: boolean): Promise<string> {
  return isPlain ? cookie.serialize(true) : cookie.serialize("", { maxAge: 0 });
}
