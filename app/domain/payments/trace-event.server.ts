import type { PaymentGateway } from "./gateway";
import type { PaymentEvent } from "./news";

/**
 * Money that goes back may be told by the payment alone: the payment service is asked whose it is, and which month of a
 * subscription it paid. Throws PaymentsUnavailable. Never within a transaction.
 */
export async function traceEvent(payments: PaymentGateway, event: PaymentEvent): Promise<PaymentEvent> {
  const { news } = event;
  if ((news?.about !== "refund" && news?.about !== "dispute") || news.mark) return event;
  const month = await payments.findPaidMonth(news.paymentId);
  const { mark } = month ?? (await payments.retrievePayment(news.paymentId));
  return { ...event, news: news.about === "refund" ? { ...news, mark, month } : { ...news, mark } };
}
