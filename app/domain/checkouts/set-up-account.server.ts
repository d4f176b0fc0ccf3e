import type { CheckoutRow } from "~/db/tables";
import { hashPassword } from "../auth/passwords.server";
import { type OpenedSession, openSession, type Visitor } from "../auth/sessions.server";
import { type Deps, nowText } from "../deps";
import { Conflict, Forbidden } from "../errors";
import type { MailDeps } from "../mail/outbox.server";
import { saveCustomer } from "../payments/customers.server";
import { findPayment } from "../payments/payment-rows.server";
import { displayNameMax } from "../users/schema";
import { insertUser } from "../users/users.server";
import { givePlan } from "./grant.server";
import type { SetupInput } from "./schema";
import { findBySetupToken, noSetupToken, revokeSetupTokens } from "./setup-tokens.server";
import { isUnderWay } from "./states";

const notPaid = "We have not seen your payment yet. Please wait a moment and try again.";

/**
 * Creates a new buyer's account with the plan and signs it in (spec 2, section 2.15). Throws Forbidden for an
 * invalid token, Conflict if nothing is paid, and ValidationError if the username is taken.
 */
export async function setUpAccount(
  deps: MailDeps,
  visitor: Visitor,
  token: string,
  input: SetupInput,
): Promise<OpenedSession> {
  requireReady(await findBySetupToken(deps, token));
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
        email: email || null,
        displayName: displayName || `${firstName} ${lastName}`.slice(0, displayNameMax),
        passwordHash,
        isAdmin: false,
        isOwner: false,
      },
      null,
    );
    await saveAddress(within, user.id, input);
    await attachCheckout(within, checkout, user.id);
    return openSession(within, visitor, user.id, "password");
  });
}

async function attachCheckout(deps: MailDeps, checkout: CheckoutRow, userId: number): Promise<void> {
  const owned = await deps.db
    .updateTable("checkouts")
    .set({ userId, updatedAt: nowText(deps.clock) })
    .where("id", "=", checkout.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const payment = await findPayment(deps.db, { kind: "plan", reference: owned.reference });
  if (payment?.customerId) await saveCustomer(deps, userId, payment.customerId);
  await givePlan(deps, owned);
  await revokeSetupTokens(deps, checkout.id);
}

async function saveAddress({ db, clock }: Deps, userId: number, input: SetupInput): Promise<void> {
  const { firstName, lastName, address, city, state, zipCode, phone } = input;
  await db
    .insertInto("postalAddresses")
    .values({ userId, firstName, lastName, address, city, state, zipCode, phone, updatedAt: nowText(clock) })
    .execute();
}

function requireReady(checkout: CheckoutRow | undefined): CheckoutRow {
  if (!checkout || checkout.userId !== null) throw new Forbidden(noSetupToken);
  if (!isUnderWay(checkout.state)) throw new Conflict(notPaid);
  return checkout;
}
