import type { Db } from "~/db/open.server";
import type { PrintOrderRow } from "~/db/tables";
import { exactMoneyText } from "../money";
import type { NewsHandler } from "../payments/events.server";
import type { DisputeNews, HostedPaymentNews, News, PaymentNews, RefundNews } from "../payments/news";
import type { OrderMailDeps } from "./deps";
import { noteChanges } from "./order-changes.server";
import { notePayment } from "./order-payment.server";

/** How orders of printed books hear of their payments; `supportEmail` is who is told of new orders. */
export function bookNews({ supportEmail }: { supportEmail: string | undefined }): NewsHandler {
  return {
    owns: async (db, news) => (await findOrder(db, news)) !== undefined,
    async hear(deps, news) {
      const order = await findOrder(deps.db, news);
      if (!order) return console.error("News of a payment for a book that nobody has ordered.");
      await hear({ ...deps, config: { ...deps.config, supportEmail } }, order, news);
    },
  };
}

async function hear(deps: OrderMailDeps, order: PrintOrderRow, news: News): Promise<void> {
  if (news.about === "payment" || news.about === "hosted payment") return hearPayment(deps, order, news);
  if (news.about === "refund") return hearRefund(deps, order, news);
  if (news.about === "dispute") return hearDispute(deps, order, news);
}

async function hearPayment(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  news: PaymentNews | HostedPaymentNews,
): Promise<void> {
  const { orderNumber } = order;
  const { status, amountCents, currency, paymentId } = news;
  if (status === "paid") {
    if (await isSecondPayment(deps, order, paymentId)) return;
    // In another currency the amount says nothing: it is refused like a wrong one.
    const paid = currency === "usd" ? amountCents : -1;
    const isNew = await notePayment(deps, { orderNumber, what: "paid", amountCents: paid });
    if (isNew && paymentId) await keepPaymentId(deps, order, paymentId);
    return;
  }
  if (!isOfThisAttempt(order, news)) return;
  if (paymentId) await keepPaymentId(deps, order, paymentId);
  const isWaiting = status === "processing" || (status === "action" && isByDeposits(news));
  if (isWaiting) await notePayment(deps, { orderNumber, what: "processing" });
  if (status === "failed") await notePayment(deps, { orderNumber, what: "failed" });
}

function isByDeposits(news: PaymentNews | HostedPaymentNews): boolean {
  return news.about === "payment" && news.awaitsDeposits;
}

/** News of an earlier attempt say nothing of this one. */
function isOfThisAttempt(order: PrintOrderRow, news: PaymentNews | HostedPaymentNews): boolean {
  if (news.about === "hosted payment") return order.hostedPaymentId === news.hostedPaymentId;
  return order.paymentId === null || order.paymentId === news.paymentId;
}

/** Two pages that were both paid: the house gives one payment back by hand. The page and its payment are one. */
async function isSecondPayment(
  deps: OrderMailDeps,
  { id, paymentStatus, paymentId: first, paidAt }: PrintOrderRow,
  paymentId: string | null,
): Promise<boolean> {
  if (paidAt === null || !first || !paymentId || first === paymentId) return false;
  const after = `paid a second time (${paymentId}): please give it back`;
  await noteChanges(deps, null, [{ orderId: id, what: "payment", before: paymentStatus, after }]);
  return true;
}

async function hearRefund(deps: OrderMailDeps, order: PrintOrderRow, news: RefundNews): Promise<void> {
  if (order.paymentId && order.paymentId !== news.paymentId) return;
  const { orderNumber, paymentStatus } = order;
  if (news.isWhole) return void (await notePayment(deps, { orderNumber, what: "refunded" }));
  const after = `${exactMoneyText(news.amountCents)} given back`;
  await noteChanges(deps, null, [{ orderId: order.id, what: "payment", before: paymentStatus, after }]);
}

async function hearDispute(deps: OrderMailDeps, order: PrintOrderRow, news: DisputeNews): Promise<void> {
  const what = { open: "disputed", won: "dispute-won", lost: "refunded" } as const;
  await notePayment(deps, { orderNumber: order.orderNumber, what: what[news.status] });
}

async function keepPaymentId({ db }: OrderMailDeps, { id }: PrintOrderRow, paymentId: string): Promise<void> {
  await db.updateTable("printOrders").set({ paymentId }).where("id", "=", id).execute();
}

/** By the mark, or by what the payment service calls the payment or page. */
async function findOrder(db: Db, news: News): Promise<PrintOrderRow | undefined> {
  const orders = db.selectFrom("printOrders").selectAll();
  const mark = "mark" in news ? news.mark : null;
  if (mark) return orders.where("orderNumber", "=", mark.reference).executeTakeFirst();
  const paymentId = "paymentId" in news ? news.paymentId : null;
  return paymentId ? orders.where("paymentId", "=", paymentId).executeTakeFirst() : undefined;
}
