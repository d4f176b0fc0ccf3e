import { onlyWayInMaxAge } from "~/domain/people/auth/sessions.server";
import { type CookieConfig, siteCookie } from "./site-cookie.server";

/* The way back to the words of an account that a gift began, while its receiver signs in to another. The database decides how long it opens. */

function wordsCookie(config: CookieConfig) {
  return siteCookie(config, { name: "gift-words", maxAge: onlyWayInMaxAge / 1_000, isSigned: true });
}

export async function readWordsSession(request: Request, config: CookieConfig): Promise<string | undefined> {
  const id = await wordsCookie(config).read(request.headers.get("cookie"));
  return typeof id === "string" && id !== "" ? id : undefined;
}

export function serializeWordsSession(config: CookieConfig, id: string): Promise<string> {
  return wordsCookie(config).serialize(id);
}

export function clearWordsSession(config: CookieConfig): Promise<string> {
  return wordsCookie(config).clear();
}
