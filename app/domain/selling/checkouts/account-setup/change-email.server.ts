import type { CheckoutRow } from "~/db/tables";
import { message } from "~/messages/message";
import { nowText } from "../../../base/deps";
import { Conflict, Forbidden } from "../../../base/errors";
import type { MailDeps } from "../../../base/mail/outbox.server";
import { throttle } from "../../../people/auth/throttle/throttle.server";
import { findPayment } from "../../payments/payment-rows.server";
import { mailGranted } from "../grant.server";
import { mailInvoiceAgain } from "../order-by-invoice.server";
import { isOver } from "../states";
import {
  findBySetupToken,
  noSetupToken,
  revokeOtherSetupTokens,
  type SetupBearer,
} from "./setup-tokens.server";

/**
 * Corrects a new buyer's address, proven by the browser's setup token. Links that were mailed to the old one stop working, and its mails are
 * sent to the new one. Idempotent. Throws Forbidden, Conflict once the account is set up or the checkout has ended, and RateLimited.
 */
export async function changeCheckoutEmail(
  deps: MailDeps,
  visitor: { address: string },
  bearer: SetupBearer | null,
  email: string,
): Promise<void> {
  const found = requireChangeable(bearer?.checkout);
  const token = bearer?.token ?? "";
  if (found.email === email) return;
  await throttle(deps, { action: "checkout", address: visitor.address, account: found.reference });
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const checkout = requireChangeable(await findBySetupToken(within, token));
    if (checkout.email === email) return;
    await revokeOtherSetupTokens(within, checkout.id, token);
    await deleteWaitingMails(within, checkout);
    const changed = await db
      .updateTable("checkouts")
      .set({ email, updatedAt: nowText(deps.clock) })
      .where("id", "=", checkout.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const payment = await findPayment(db, { kind: "plan", reference: changed.reference });
    if (changed.state === "invoiced") await mailInvoiceAgain(within, changed);
    else await mailGranted(within, changed, payment?.actionUrl ?? null);
  });
}

function requireChangeable(checkout: CheckoutRow | undefined): CheckoutRow {
  if (!checkout) throw new Forbidden(noSetupToken);
  if (checkout.userId !== null || isOver(checkout.state))
    throw new Conflict(message("The address of this purchase can no longer be changed here."));
  return checkout;
}

/** They hold a link that no longer works. Those of other purchases by the same address stay. */
async function deleteWaitingMails({ db }: MailDeps, { id }: CheckoutRow): Promise<void> {
  await db
    .deleteFrom("mails")
    .where("checkoutId", "=", id)
    .where("kind", "in", ["welcome", "payment-processing", "invoice-ordered"])
    .where("state", "=", "queued")
    .execute();
}
