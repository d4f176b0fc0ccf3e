import type { UserRow } from "~/db/tables";
import type { Self } from "../../base/actor";
import { findOwnAddress } from "../../base/audit/mark-rows.server";
import type { Waiting } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { recordStaffAddress, recordStaffCredential } from "../marks/staff-credentials.server";
import { requireLiveHouse, requireMailInHouse } from "../trials/limits.server";
import { askForMailAddress, forgetMailAddressRequest } from "./mail-address-requests.server";
import type { PersonInput } from "./schema";

/** Asks for an owner's change at the person's own address. Throws ValidationError and Forbidden for a house in or after a trial. */
export async function withAllowedAddress(
  deps: MailDeps,
  actor: Self,
  before: UserRow,
  input: PersonInput,
): Promise<{ input: PersonInput; waiting: Waiting | null }> {
  if (input.email !== before.email) await requireMailInHouse(deps.db, before.id, input.email);
  if (!actor.isAdmin) await requireLiveHouse(deps, actor.realUserId);
  if (actor.isAdmin || input.email === before.email) return { input, waiting: null };
  const ownAddress = await findOwnAddress(deps, before);
  if (ownAddress === null || input.email === ownAddress) return { input, waiting: null };
  const waiting = await askForMailAddress(deps, actor, before, { from: ownAddress, to: input.email });
  return { input: { ...input, email: before.email }, waiting };
}

/** Notes what staff made, within the transaction of the change: the address first, which the password's mark has to know. */
export async function noteCredentials(
  deps: MailDeps,
  actor: Self,
  before: UserRow,
  after: UserRow,
  isPasswordChanged: boolean,
): Promise<void> {
  const earlierAddress = await findOwnAddress(deps, before);
  const { id, email: address } = after;
  if (before.email !== address) {
    await forgetMailAddressRequest(deps.db, id);
    await recordStaffAddress(deps, actor, id, { address, earlierAddress });
  }
  if (isPasswordChanged) await recordStaffCredential(deps, actor, after, "password");
}
