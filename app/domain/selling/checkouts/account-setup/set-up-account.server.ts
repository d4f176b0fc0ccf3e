import type { CheckoutRow } from "~/db/tables";
import { nowText } from "../../../base/deps";
import type { MailDeps } from "../../../base/mail/outbox.server";
import { requireHardPassword } from "../../../people/auth/new-password/hard-password.server";
import { hashPassword } from "../../../people/auth/passwords.server";
import { type OpenedSession, openSession, type Visitor } from "../../../people/auth/sessions.server";
import { savePostalAddress } from "../../../people/users/postal-address.server";
import { displayNameMax } from "../../../people/users/schema";
import { insertUser } from "../../../people/users/users.server";
import { assignCheckout, requireReady } from "../plan-change/attach-checkout.server";
import type { SetupInput } from "../schema";
import { findBySetupToken, isMailedTo, type SetupBearer } from "./setup-tokens.server";

/** Creates a new buyer's account and signs it in (spec 2, section 2.15). Throws Forbidden, Conflict if nothing is paid, and ValidationError. */
export async function setUpAccount(
  deps: MailDeps,
  visitor: Visitor,
  bearer: SetupBearer | null,
  input: SetupInput,
): Promise<OpenedSession> {
  requireReady(bearer?.checkout);
  const token = bearer?.token ?? "";
  requireHardPassword(deps, input.password, ownerOf(input));
  const passwordHash = await hashPassword(input.password);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    // Another tab may have used the token meanwhile.
    const checkout = requireReady(await findBySetupToken(within, token));
    const { firstName, lastName, username, email, displayName } = input;
    const user = await insertUser(
      within,
      {
        username,
        locale: checkout.locale,
        email: email || null,
        displayName: displayName || `${firstName} ${lastName}`.slice(0, displayNameMax),
        passwordHash,
        isAdmin: false,
        isOwner: false,
        addressUnprovenSince: (await isUnproven(within, checkout, token, email)) ? nowText(deps.clock) : null,
      },
      null,
    );
    await savePostalAddress(within, { userId: user.id }, input);
    await assignCheckout(within, checkout, user.id);
    return openSession(within, visitor, user.id, "password");
  });
}

function ownerOf({ username, displayName, firstName, lastName, email }: SetupInput) {
  return { username, displayName: `${displayName} ${firstName} ${lastName}`, email: email || null };
}

/** Asks it of what is bought by an invoice. No link can be mailed without a public address, so none is asked for. */
async function isUnproven(
  deps: MailDeps,
  { state }: CheckoutRow,
  token: string,
  email: string,
): Promise<boolean> {
  if (state !== "invoiced" || !deps.config.appUrl) return false;
  return !(await isMailedTo(deps, token, email));
}
