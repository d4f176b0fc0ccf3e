import type { CheckoutRow } from "~/db/tables";
import { type Actor, requireAdministrator } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { Conflict, NotFound } from "../errors";
import { type Invoice, invoicePath } from "../invoices/invoice";
import { findInvoice, type InvoiceDeps, issueInvoice } from "../invoices/invoices.server";
import { enqueueMail, linkTo, type MailDeps } from "../mail/outbox.server";
import { findSupportEmail } from "../settings/settings.server";
import { findSubscription } from "../subscriptions/subscriptions.server";
import { amountDue } from "./amount-due";
import type { CheckoutDeps } from "./deps";
import { givePlan, quoteOf, setupLink } from "./grant.server";
import { invoiceOrderedLetter, invoiceWantedLetter } from "./letters";
import type { BillingInput } from "./schema";

/** Issues the invoice of an order, mails it, and lets the buyer write. In the transaction of the order. */
export async function orderByInvoice(
  deps: CheckoutDeps,
  checkout: CheckoutRow,
  billing: BillingInput,
): Promise<void> {
  const invoice = await issue(deps, checkout, billing);
  await mailInvoice(deps, checkout, invoice);
  // Whoever has a plan that is paid, or writes without one, keeps that until the invoice is paid.
  const present =
    checkout.userId === null ? undefined : await findSubscription(deps.db, { userId: checkout.userId });
  if (present?.lapsedAt) await givePlan(deps, checkout);
}

/**
 * Issues the invoice of an order that has none, because it was made by an earlier release. Administrators only. Throws
 * Forbidden, NotFound, and Conflict if it has one or is not waiting for one.
 */
export async function issueMissingInvoice(
  allDeps: MailDeps & InvoiceDeps,
  actor: Actor,
  id: number,
  billing: BillingInput,
): Promise<Invoice> {
  requireAdministrator(actor);
  return allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const checkout = await db.selectFrom("checkouts").selectAll().where("id", "=", id).executeTakeFirst();
    if (!checkout) throw new NotFound();
    if (checkout.state !== "invoiced")
      throw new Conflict("This order does not wait for an invoice any more.");
    if (await findInvoice(db, id)) throw new Conflict("This order has its invoice already.");
    const invoice = await issue(deps, checkout, billing);
    await recordAudit(deps, actor, "invoice.issue", { id, number: invoice.number });
    return invoice;
  });
}

function issue(deps: InvoiceDeps, checkout: CheckoutRow, billing: BillingInput): Promise<Invoice> {
  const { name, address, city, state: region, zipCode } = billing;
  const quote = quoteOf(checkout);
  return issueInvoice(deps, {
    checkoutId: checkout.id,
    buyer: { name, address, city, region, zipCode, email: checkout.email ?? "" },
    quote,
    totalCents: checkout.dueCents,
    waivedCents: amountDue(quote).waivedCents,
  });
}

async function mailInvoice(deps: CheckoutDeps, checkout: CheckoutRow, invoice: Invoice): Promise<void> {
  const { appUrl } = deps.config;
  const { email, userId } = checkout;
  const supportEmail = await findSupportEmail(deps);
  const quote = quoteOf(checkout);
  const kind = "invoice-ordered" as const;
  const href = appUrl ? linkTo(deps.config, invoicePath(invoice)) : undefined;
  if (email) {
    const setUp = userId === null ? (await setupLink(deps, checkout))?.href : undefined;
    const letter = invoiceOrderedLetter(quote, invoice, { href, setUp });
    await enqueueMail(deps, { kind, userId, recipient: email, letter });
  }
  if (supportEmail) {
    const letter = invoiceWantedLetter("", quote, invoice, href);
    await enqueueMail(deps, {
      kind,
      userId: null,
      recipient: supportEmail,
      replyTo: email ?? undefined,
      letter,
    });
  }
}
