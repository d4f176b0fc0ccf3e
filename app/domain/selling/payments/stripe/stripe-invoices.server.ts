import type Stripe from "stripe";
import { PaymentsUnavailable } from "../errors";
import type { HostedInvoice, HostedInvoiceState, NewHostedInvoice } from "../gateway";
import { toMetadata } from "./stripe-objects";

/** Each step has a key of its own, so that the whole can be repeated. */
export async function createHostedInvoice(
  stripe: Stripe,
  {
    description,
    amountCents: amount,
    daysUntilDue,
    paymentReference,
    customerId: customer,
  }: NewHostedInvoice,
  key: string,
): Promise<HostedInvoice> {
  const { id: invoice } = await stripe.invoices.create(
    {
      customer,
      description,
      collection_method: "send_invoice",
      days_until_due: daysUntilDue,
      auto_advance: false,
      pending_invoice_items_behavior: "exclude",
      metadata: toMetadata(paymentReference),
    },
    { idempotencyKey: key },
  );
  if (!invoice) throw new PaymentsUnavailable();
  const item = { customer, invoice, amount, currency: "usd", description };
  await stripe.invoiceItems.create(item, { idempotencyKey: `${key}:item` });
  const final = await stripe.invoices.finalizeInvoice(invoice, {}, { idempotencyKey: `${key}:final` });
  if (!final.hosted_invoice_url) throw new PaymentsUnavailable();
  return { id: invoice, url: final.hosted_invoice_url };
}

/** What is neither void nor paid may still be paid. */
export function toHostedInvoiceState({ status }: Pick<Stripe.Invoice, "status">): HostedInvoiceState {
  if (status === "void") return "void";
  return status === "paid" ? "paid" : "open";
}
