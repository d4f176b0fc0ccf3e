import { createHmac } from "node:crypto";
import type { Config } from "~/config/env.server";

/**
 * What signs the cookies of one name. A signature does not say which cookie it was made for: with one secret for all,
 * what anybody is given in one cookie would pass for a session in another.
 */
export function cookieSecret({ sessionSecret }: Pick<Config, "sessionSecret">, name: string): string {
  return createHmac("sha256", sessionSecret).update(`cookie.${name}`).digest("base64url");
}
