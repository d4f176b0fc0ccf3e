import { createCookie } from "@remix-run/node";
import type { Config } from "~/config/env.server";
import type { Pixel } from "~/frame";

/*
 * What a visitor says to the ad pixel, kept in this browser. Without a yes nothing is ever sent; a browser that asks not
 * to be followed (Global Privacy Control) has said no.
 */

const halfAYear = 180 * 24 * 60 * 60;
const pixelCookie = createCookie("ads", { path: "/", sameSite: "lax", httpOnly: true, maxAge: halfAYear });

/** Where the pixel lives: the one other host that a page may ask for a picture, after a yes. */
export const pixelHost = "https://www.facebook.com";

export async function readPixel(
  request: Pick<Request, "headers">,
  { pixelId }: Pick<Config, "pixelId">,
): Promise<Pixel | null> {
  if (!pixelId) return null;
  if (request.headers.get("sec-gpc") === "1") return { id: pixelId, choice: "no" };
  const choice: unknown = await pixelCookie.parse(request.headers.get("cookie"));
  return { id: pixelId, choice: choice === "yes" || choice === "no" ? choice : "unasked" };
}

/** The Set-Cookie header that remembers the choice; what is no yes is a no. */
export function rememberChoice(choice: unknown): Promise<string> {
  return pixelCookie.serialize(choice === "yes" ? "yes" : "no");
}
