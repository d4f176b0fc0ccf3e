import type { CheckoutRow } from "~/db/tables";
import { nowText } from "../deps";
import type { HostedPayment, Payment, PaymentGateway } from "../payments/gateway";
import type { HostedPaymentNews, News, PaymentNews } from "../payments/news";
import type { CheckoutDeps } from "./deps";
import { planNews } from "./hear-plan-news.server";

/**
 * Asks the payment service how a checkout stands, and does what its webhook would: whichever comes first, once. For pages
 * that buyers return to, and for what the webhook never told. Throws PaymentsUnavailable.
 */
export async function rereadCheckout(deps: CheckoutDeps, checkout: CheckoutRow): Promise<CheckoutRow> {
  const { payments } = deps;
  const news = payments && (await askFor(payments, checkout));
  if (!news) return checkout;
  return deps.db.transaction().execute(async (db) => {
    await planNews.hear({ ...deps, db }, news, nowText(deps.clock));
    return db.selectFrom("checkouts").selectAll().where("id", "=", checkout.id).executeTakeFirstOrThrow();
  });
}

async function askFor(payments: PaymentGateway, checkout: CheckoutRow): Promise<News | null> {
  const { paymentId, hostedPaymentId } = checkout;
  if (hostedPaymentId) {
    const page = toHostedNews(await payments.retrieveHostedPayment(hostedPaymentId));
    if (page?.status !== "processing" || !page.paymentId) return page;
    return toPaymentNews(await payments.retrievePayment(page.paymentId));
  }
  return paymentId ? toPaymentNews(await payments.retrievePayment(paymentId)) : null;
}

function toPaymentNews(payment: Payment): PaymentNews | null {
  const { id, status, amountCents, currency, customerId, mark, failure, awaitsDeposits, actionUrl } = payment;
  const common = { about: "payment", paymentId: id, amountCents, currency, customerId, mark } as const;
  // Nothing was tried yet, or the last try failed: the second is only told where one was made.
  if (status === "open" && failure === null) return null;
  const told = status === "open" ? ("failed" as const) : status;
  return { ...common, status: told, failure, awaitsDeposits, actionUrl };
}

function toHostedNews(page: HostedPayment): HostedPaymentNews | null {
  const { id, status, isPaid, amountCents, currency, paymentId, subscriptionId, mark } = page;
  if (status === "open") return null;
  return {
    about: "hosted payment",
    status: status === "expired" ? "expired" : isPaid ? "paid" : "processing",
    hostedPaymentId: id,
    paymentId,
    subscriptionId,
    customerId: null,
    email: null,
    amountCents,
    currency,
    mark,
  };
}
