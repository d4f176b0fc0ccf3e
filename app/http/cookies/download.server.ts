import type { RequestContext } from "~/context";
import { hours } from "~/domain/base/deps";
import { type CookieConfig, siteCookie } from "./site-cookie.server";

/* The browser that used a link to a download up: a broken download can go on there for a day. */

const life = 24 * hours;

function downloadCookie(config: CookieConfig) {
  return siteCookie(config, { name: "download", maxAge: life / 1000, isSigned: true });
}

export async function readDownload(
  request: Request,
  { config, clock }: RequestContext,
): Promise<number | undefined> {
  const value = await downloadCookie(config).read(request.headers.get("cookie"));
  const { userId, until } = Object(value);
  return typeof userId === "number" && until > clock.now().getTime() ? userId : undefined;
}

export function serializeDownload({ config, clock }: RequestContext, userId: number): Promise<string> {
  return downloadCookie(config).serialize({ userId, until: clock.now().getTime() + life });
}
