import type { Db } from "~/db/open.server";
import { inLanguage } from "~/messages/language.server";
import { toLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { Conflict, NotFound, Unavailable } from "../../base/errors";
import { enqueueMail, findLink } from "../../base/mail/outbox.server";
import { quoteOf } from "../catalogue/quote";
import { invoiceDays, invoicePath } from "../invoices/invoice";
import type { PaymentGateway } from "../payments/gateway";
import type { CheckoutDeps } from "./deps";
import { payInvoiceLetter } from "./invoice-letters";

/** Puts an invoice on the payment service's page and mails it. Idempotent. Throws Forbidden, NotFound, Conflict, Unavailable, PaymentsUnavailable. */
export async function sendHostedInvoice(deps: CheckoutDeps, actor: Actor, id: number): Promise<void> {
  requireAdministrator(actor);
  const { payments } = deps;
  if (!payments) throw new Unavailable(message("No payment service is set up here."));
  const { reference, quote, locale, invoice } = await requireOpen(deps.db, id);
  if (invoice.hostedInvoiceId) return;
  const key = `invoice:${invoice.number}`;
  const language = toLanguage(invoice.locale);
  const customer = { email: invoice.email || null, name: invoice.name || null, language };
  const customerId = await payments.createCustomer(customer, `${key}:customer:${language}`);
  const describe = () => {
    const { planName } = quoteOf({ quote });
    return t("{planName}, invoice {number}", { planName, number: String(invoice.number) });
  };
  const hosted = await payments.createHostedInvoice(
    {
      description: inLanguage(language, describe),
      amountCents: invoice.totalCents,
      daysUntilDue: invoiceDays,
      paymentReference: { kind: "plan", reference },
      customerId,
    },
    key,
  );
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const saved = await db
      .updateTable("invoices")
      .set({ hostedInvoiceId: hosted.id, hostedUrl: hosted.url })
      .where("id", "=", invoice.id)
      .where("hostedInvoiceId", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!saved) return;
    await recordAudit(within, actor, "invoice.send", { id, number: invoice.number });
    if (!invoice.email) return;
    const href = findLink(deps.config, invoicePath(invoice));
    await enqueueMail(within, {
      kind: "invoice-ordered",
      userId: null,
      checkoutId: id,
      recipient: invoice.email,
      language: toLanguage(locale),
      letter: () => payInvoiceLetter(invoice, quoteOf({ quote }).planName, { pay: hosted.url, href }),
    });
  });
}

/**
 * Makes sure that an invoice that is decided about by hand is not paid online as well. Returns its id at the payment service
 * where it was paid there already, else null. Throws Conflict while it is being paid there, and PaymentsUnavailable.
 */
export async function closeHostedInvoice(
  { db, payments }: { db: Db; payments: PaymentGateway | null },
  checkoutId: number,
): Promise<string | null> {
  const open = await db
    .selectFrom("invoices")
    .select("hostedInvoiceId as id")
    .where("checkoutId", "=", checkoutId)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (!open?.id || !payments) return null;
  const state = await payments.voidHostedInvoice(open.id);
  if (state === "open")
    throw new Conflict(
      message("This invoice is being paid online. Please look at the order again tomorrow."),
    );
  return state === "paid" ? open.id : null;
}

async function requireOpen(db: Db, id: number) {
  const checkout = await db
    .selectFrom("checkouts")
    .select(["reference", "quote", "locale", "state"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!checkout) throw new NotFound();
  const invoice = await db
    .selectFrom("invoices")
    .selectAll()
    .where("checkoutId", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (checkout.state !== "invoiced" || !invoice)
    throw new Conflict(message("This order has no open invoice."));
  return { ...checkout, invoice };
}
