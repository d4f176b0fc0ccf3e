import type { PaymentGateway } from "./gateway";
import type { PaymentEvent } from "./news";

/**
 * Money that goes back is told by the payment alone, and a subscription's payments do not say whose they are: the payment
 * service is asked which month it was. Throws PaymentsUnavailable. Never within a transaction.
 */
export async function traceEvent(payments: PaymentGateway, event: PaymentEvent): Promise<PaymentEvent> {
  const { news } = event;
  if ((news?.about !== "refund" && news?.about !== "dispute") || news.mark) return event;
  const month = await payments.findPaidMonth(news.paymentId);
  if (!month) return event;
  const { mark } = month;
  return { ...event, news: news.about === "refund" ? { ...news, mark, month } : { ...news, mark } };
}
