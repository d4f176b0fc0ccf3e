import type { CheckoutRow } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { Conflict, NotFound } from "../../base/errors";
import { enqueueMail, findLink, type MailDeps } from "../../base/mail/outbox.server";
import { findSupportRecipient } from "../../base/mail/staff-language.server";
import { quoteOf } from "../catalogue/quote";
import { mailOfCheckout } from "../gifts/giver-mail.server";
import { type Invoice, invoiceLines, invoicePath } from "../invoices/invoice";
import { findInvoice, type InvoiceDeps, issueInvoice, readdressInvoice } from "../invoices/invoices.server";
import { findSubscription } from "../subscriptions/subscriptions.server";
import { amountDue } from "./amount-due";
import type { CheckoutDeps } from "./deps";
import { grantPlan, setupLink } from "./grant.server";
import { invoiceOrderedLetter, invoiceWantedLetter, payInvoiceLetter } from "./invoice-letters";
import type { BillingInput } from "./schema";
import { readerOf } from "./states";

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
  if (present?.lapsedAt) await grantPlan(deps, checkout);
}

/** Issues the invoice of an earlier release's order. Throws Forbidden, NotFound, and Conflict if it has one or is not waiting for one. */
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
      throw new Conflict(message("This order is no longer waiting for an invoice."));
    if (await findInvoice(db, id)) throw new Conflict(message("This order has its invoice already."));
    const invoice = await issue(deps, checkout, billing);
    await recordAudit(deps, actor, "invoice.issue", { id, number: invoice.number });
    return invoice;
  });
}

/** An invoice is in the language of who buys, also where an administrator issues it. */
function issue(deps: InvoiceDeps, checkout: CheckoutRow, billing: BillingInput): Promise<Invoice> {
  const { name, address, city, state: region, zipCode, country } = billing;
  return issueInvoice(deps, {
    subject: { checkoutId: checkout.id },
    buyer: { name, address, city, region, zipCode, country, email: checkout.email ?? "" },
    language: toLanguage(checkout.locale),
    lines: () => {
      const quote = quoteOf(checkout);
      return invoiceLines(quote, amountDue(quote).waivedCents);
    },
    totalCents: checkout.dueCents,
  });
}

/** Mails the open invoice to the corrected address. Its own address changes: the old one was mailed to somebody else. Within a transaction. */
export async function mailInvoiceAgain(deps: MailDeps, checkout: CheckoutRow): Promise<void> {
  const invoice = await readdressInvoice(deps.db, checkout);
  if (!invoice) return;
  await mailInvoiceToBuyer(deps, checkout, invoice);
  if (!invoice.payUrl || !checkout.email) return;
  const buyer = { number: invoice.number, name: invoice.buyer.name };
  const links = { pay: invoice.payUrl, href: invoiceLink(deps, invoice) };
  const language = toLanguage(checkout.locale);
  const letter = () => payInvoiceLetter(buyer, quoteOf(checkout).planName, links);
  const { id: checkoutId, email: recipient } = checkout;
  const userId = readerOf(checkout);
  await enqueueMail(deps, { kind: "invoice-ordered", userId, checkoutId, recipient, language, letter });
}

function invoiceLink({ config }: MailDeps, invoice: Invoice): string | undefined {
  return findLink(config, invoicePath(invoice));
}

async function mailInvoiceToBuyer(deps: MailDeps, checkout: CheckoutRow, invoice: Invoice): Promise<void> {
  const { id: checkoutId, email: recipient } = checkout;
  const userId = readerOf(checkout);
  if (!recipient) return;
  const open = invoiceLink(deps, invoice);
  if (checkout.isGift)
    return mailOfCheckout(deps, checkout, "invoice-ordered", (_to, _gift, href) =>
      invoiceOrderedLetter(quoteOf(checkout), invoice, { href: open, setUp: undefined }, { href }),
    );
  const setUp = userId === null ? (await setupLink(deps, checkout))?.href : undefined;
  const language = toLanguage(checkout.locale);
  const letter = () => invoiceOrderedLetter(quoteOf(checkout), invoice, { href: open, setUp }, null);
  await enqueueMail(deps, { kind: "invoice-ordered", userId, checkoutId, recipient, language, letter });
}

async function mailInvoice(deps: CheckoutDeps, checkout: CheckoutRow, invoice: Invoice): Promise<void> {
  const { email } = checkout;
  const support = await findSupportRecipient(deps);
  const kind = "invoice-ordered" as const;
  const href = invoiceLink(deps, invoice);
  await mailInvoiceToBuyer(deps, checkout, invoice);
  if (support) {
    await enqueueMail(deps, {
      kind,
      userId: null,
      ...support,
      replyTo: email ?? undefined,
      letter: () => invoiceWantedLetter("", quoteOf(checkout), invoice, href),
    });
  }
}
