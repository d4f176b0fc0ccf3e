import type { PrintOrderRow } from "~/db/tables";
import { enqueueMail } from "../../../base/mail/outbox.server";
import type { Reversal } from "../../payments/payment-hooks";
import type { OrderMailDeps } from "../deps";
import { ordersPage } from "./order-mail.server";
import { findMailAddresses } from "./order-mail-addresses.server";
import {
  customerLetter,
  orderDepositsLetter,
  orderDisputeLetter,
  orderMismatchLetter,
  orderRefundLetter,
  type Words,
} from "./order-payment-letters";
import { asPayerReads, languageOfPayer } from "./payer-words";

/** Mails the buyer about newly refunded cents, which `order` already counts. Within the transaction of the refund. */
export async function notifyOfRefund(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  newCents: number,
): Promise<void> {
  await mailCustomer(deps, order, "payment-refunded", () => orderRefundLetter(asPayerReads(order), newCents));
}

/** Mails the buyer that a dispute was opened, won or lost; nothing without an address. Within the transaction of its event. */
export async function notifyOfDispute(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  reversal: Exclude<Reversal, "refunded">,
): Promise<void> {
  await mailCustomer(deps, order, "payment-disputed", () =>
    orderDisputeLetter(asPayerReads(order), reversal),
  );
}

/** Mails the buyer that another amount or currency arrived than was asked. Within the transaction of the payment's event. */
export async function notifyOfMismatch(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  paid: { amountCents: number; currency: string },
): Promise<void> {
  await mailCustomer(deps, order, "payment-mismatch", () => orderMismatchLetter(asPayerReads(order), paid));
}

/** Mails the buyer where to enter two deposits; nothing without an address. Within the transaction of the payment's event. */
export async function notifyOfDeposits(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  actionUrl: string,
): Promise<void> {
  const { buyer } = (await findMailAddresses(deps.db, [order]))(order);
  const { email: recipient, name: to } = buyer;
  const { userId } = order;
  if (recipient === "") return;
  const letter = () => ({ ...orderDepositsLetter(asPayerReads(order), actionUrl), to });
  const language = languageOfPayer(order);
  await enqueueMail(deps, { kind: "payment-processing", userId, recipient, letter, ...language });
}

async function mailCustomer(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  kind: "payment-refunded" | "payment-disputed" | "payment-mismatch",
  words: () => Words,
): Promise<void> {
  const { buyer } = (await findMailAddresses(deps.db, [order]))(order);
  const { email: recipient, name: to } = buyer;
  const { userId } = order;
  if (recipient === "") return;
  const href = ordersPage(deps, order);
  const letter = () => ({ ...customerLetter(words(), href), to });
  await enqueueMail(deps, { kind, userId, recipient, letter, ...languageOfPayer(order) });
}
