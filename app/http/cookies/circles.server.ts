import { type CookieConfig, makeSiteCookie } from "./site-cookie.server";

/* One cookie for each circle that this browser may read in. Not signed: the token is random, and the database has its hash. */

/** The longest that browsers keep a cookie. */
const life = 400 * 24 * 60 * 60;
/** A browser sends few of them; a made-up header may have thousands. */
const most = 20;

function circleCookie(config: CookieConfig, circleId: number) {
  return makeSiteCookie(config, { name: `circle-${circleId}`, maxAge: life, isSigned: false });
}

export async function readCircleTokens(request: Request, config: CookieConfig): Promise<string[]> {
  const header = request.headers.get("cookie") ?? "";
  const ids = [...header.matchAll(/(?:^|;)\s*(?:__Host-)?circle-(\d{1,15})=/g)].map(([, id]) => Number(id));
  const tokens: string[] = [];
  for (const id of [...new Set(ids)].slice(0, most)) {
    const token = await circleCookie(config, id).read(header);
    if (typeof token === "string") tokens.push(token);
  }
  return tokens;
}

export function serializeCircle(config: CookieConfig, circleId: number, token: string): Promise<string> {
  return circleCookie(config, circleId).serialize(token);
}

export function clearCircle(config: CookieConfig, circleId: number): Promise<string> {
  return circleCookie(config, circleId).clear();
}
