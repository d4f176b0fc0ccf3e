import { makeRequestOptions } from "~/domain/people/auth/second-factor/passkey-answer.server";
import { getFactorStanding } from "~/domain/people/auth/second-factor/second-factors.server";
import type { PageCall } from "../page.server";
import { passkeySite } from "./passkey-site.server";

/** How a user can show the second factor on this page; null without one. */
export async function findFactorWays(
  { request, context }: PageCall,
  userId: number,
): Promise<{ hasApp: boolean; passkey: object | null } | null> {
  const { hasApp, passkeys } = await getFactorStanding(context, userId);
  if (!hasApp && passkeys.length === 0) return null;
  const site = passkeySite({ request, context });
  const passkey = site && passkeys.length > 0 ? await makeRequestOptions(context, site, userId) : null;
  return { hasApp, passkey };
}
