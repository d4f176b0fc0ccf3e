import { createCookie } from "@remix-run/node";

/*
 * Whether the pages come without any script, kept in this browser: it is the old tablet that is better off without,
 * not its owner's new phone.
 */

const plainPagesCookie = createCookie("plain-pages", { path: "/", sameSite: "lax", httpOnly: true, maxAge: aYear });

export async function readPlainPages(request: Request): Promise<boolean> {
  return (await plainPagesCookie.parse(request.headers.get("cookie"))) === true;
}

/** The Set-Cookie header that remembers the choice. */
export function rememberPlainPages(isPlain: boolean): Promise<string> {
  return isPlain ? plainPagesCookie.serialize(true) : plainPagesCookie.serialize("", { maxAge: 0 });
}
