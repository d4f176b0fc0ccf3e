import type { Self } from "../../base/actor";
import type { MailDeps } from "../../base/mail/outbox.server";
import { findUnprovenAddress } from "../users/unproven-address.server";
import { getUser } from "../users/users.server";
import { addressLetter } from "./letters";
import { type LinkRecipient, mailTokenLinks } from "./mail-token-links.server";
import type { IssuedToken } from "./one-time-tokens.server";
import type { Visitor } from "./sessions.server";

/** Mails a sign-in link, which shows that the address is theirs. Null if there is none or nothing to show. Throws RateLimited, Unavailable. */
export async function sendAddressLink(
  deps: MailDeps,
  self: Self,
  visitor: Visitor,
  returnTo = "/",
): Promise<string | null> {
  const unproven = await findUnprovenAddress(deps.db, self);
  if (!unproven?.email) return null;
  const { username: name } = await getUser(deps.db, self);
  const letterFor = (recipient: LinkRecipient, token: IssuedToken) =>
    addressLetter(deps.config, recipient, token);
  await mailTokenLinks(deps, visitor, {
    kind: "sign-in-link",
    purpose: "sign-in",
    name,
    returnTo,
    letterFor,
  });
  return unproven.email;
}
