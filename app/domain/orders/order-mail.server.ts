import type { OrderStatus, PrintOrderRow } from "~/db/tables";
import { enqueueMails, type NewMail } from "../mail/outbox.server";
import type { OrderMailDeps } from "./deps";
import { changedLetter, confirmedLetter, receivedLetter } from "./letters";

/* Mails about orders. All are written in the transaction of what they tell. */

/** To the customer and to the house: the order is placed. */
export async function notifyBuyer(deps: OrderMailDeps, order: PrintOrderRow): Promise<void> {
  const letter = confirmedLetter(order, ordersPage(deps, order));
  const confirmation: NewMail = {
    kind: "order-confirmed",
    userId: order.userId,
    recipient: order.customerEmail,
    letter,
  };
  await enqueueMails(deps, [confirmation, ...toTheHouse(deps, order)]);
}

/** Tells the house of an order (once more). Answers the address; null where the operator has named none. */
export async function notifyOperator(deps: OrderMailDeps, order: PrintOrderRow): Promise<string | null> {
  await enqueueMails(deps, toTheHouse(deps, order));
  return deps.config.supportEmail ?? null;
}

/** To the customers of orders that have come a step further. */
export async function notifyOfChanges(
  deps: OrderMailDeps,
  paymentEvent: { order: PrintOrderRow; what: OrderStatus | "tracking" }[],
): Promise<void> {
  const mails = paymentEvent
    .filter(({ order }) => order.customerEmail !== "")
    .map(
      ({ order, what }): NewMail => ({
        kind: "order-changed",
        userId: order.userId,
        recipient: order.customerEmail,
        letter: changedLetter(order, what, ordersPage(deps, order)),
      }),
    );
  await enqueueMails(deps, mails);
}

function toTheHouse({ config }: OrderMailDeps, order: PrintOrderRow): NewMail[] {
  if (!config.supportEmail) return [];
  const href = config.appUrl && `${config.appUrl}/admin/orders/${order.orderNumber}`;
  const letter = receivedLetter(order, config.brandName, href);
  return [{ kind: "order-received", userId: order.userId, recipient: config.supportEmail, letter }];
}

function ordersPage({ config }: OrderMailDeps, { orderNumber, userId }: PrintOrderRow): string | undefined {
  return config.appUrl && userId !== null ? `${config.appUrl}/orders/${orderNumber}` : undefined;
}
