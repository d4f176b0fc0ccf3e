import { arrivalLetter } from "../../../selling/orders/mail/arrival-letter";
import { changeWords } from "../../../selling/orders/mail/change-words";
import { heldUpLetter } from "../../../selling/orders/mail/held-up-letter";
import type { LetterOrder } from "../../../selling/orders/mail/letter-order";
import { changedLetter, confirmedLetter, receivedLetter } from "../../../selling/orders/mail/order-letters";
import {
  customerLetter,
  orderDepositsLetter,
  orderDisputeLetter,
  orderMismatchLetter,
  orderRefundLetter,
} from "../../../selling/orders/mail/order-payment-letters";
import { mostADay } from "../../../selling/orders/many-orders";
import { bookTitle, day, person, type SampleLetters, type SamplesOf, token } from "./mail-sample";

const order: LetterOrder = {
  ...{ orderNumber: "ORD-1042", status: "pending", bookTitle, copies: 2, pages: 96 },
  ...{ paymentWay: "online", paymentStatus: "paid", totalCents: 129_60, taxCents: 9_60, shippingCents: 0 },
  ...{ refundedCents: 0, includedCopies: 0, trackingNumber: "1Z12345E0205271688" },
  ...{ customerName: person.displayName, address: "12 Cedar Street", city: "Provo" },
  ...{ state: "UT", zipCode: "84601" },
};

const abroad = {
  ...{ address: "Lindenstr. 5", city: "Berlin", state: "", zipCode: "10969", country: "DE" },
  ...{ totalCents: 148_00, taxCents: 0, shippingCents: 28_00 },
};

const page = (appUrl: string) => `${appUrl}/orders/${order.orderNumber}`;

export const orderSamples: SamplesOf<
  "order-confirmed" | "order-changed" | "order-received" | "orders-held-up"
> = {
  "order-confirmed": {
    usual: ({ appUrl }) => confirmedLetter(order, page(appUrl)),
    invoice: ({ appUrl }) =>
      confirmedLetter({ ...order, paymentWay: "invoice" }, page(appUrl), {
        ...{ number: 12, dueAt: day, href: `${appUrl}/invoices/${token}` },
      }),
    abroad: ({ appUrl }) => confirmedLetter({ ...order, ...abroad }, page(appUrl)),
    "paid-too-late": ({ appUrl }) => confirmedLetter({ ...order, status: "cancelled" }, page(appUrl)),
  },
  "order-changed": {
    usual: ({ appUrl }) => changedLetter(order, "shipped", page(appUrl), "kept"),
    ...changes(),
    "to-recipient": () => ({ ...arrivalLetter(order, "shipped", person.displayName), to: "Anna" }),
  },
  "order-received": {
    usual: ({ appUrl }) => receivedLetter(order, "", `${appUrl}/admin/orders/${order.orderNumber}`),
  },
  "orders-held-up": {
    usual: ({ appUrl }) => heldUpLetter(person.displayName, mostADay, `${appUrl}/admin/orders#held-up`),
  },
};

function changes(): Record<string, SampleLetters["usual"]> {
  const others = (Object.keys(changeWords) as (keyof typeof changeWords)[]).filter(
    (what) => what !== "shipped",
  );
  return Object.fromEntries(
    others.map((what) => [
      what,
      ({ appUrl }: { appUrl: string }) => changedLetter(order, what, page(appUrl), order.totalCents),
    ]),
  );
}

export const orderPaymentSamples = {
  refund: ({ appUrl }) => framed(orderRefundLetter({ ...order, refundedCents: 129_60 }, 129_60), appUrl),
  dispute: ({ appUrl }) => framed(orderDisputeLetter(order, "disputed"), appUrl),
  disputeWon: ({ appUrl }) => framed(orderDisputeLetter(order, "dispute-won"), appUrl),
  disputeWonTooLate: ({ appUrl }) =>
    framed(orderDisputeLetter({ ...order, status: "cancelled" }, "dispute-won"), appUrl),
  mismatch: ({ appUrl }) =>
    framed(orderMismatchLetter(order, { amountCents: 100_00, currency: "usd" }), appUrl),
  deposits: ({ appUrl }) => ({ ...orderDepositsLetter(order, page(appUrl)), to: person.to }),
} satisfies Record<string, SampleLetters["usual"]>;

function framed(words: Parameters<typeof customerLetter>[0], appUrl: string) {
  return { ...customerLetter(words, page(appUrl)), to: person.to };
}
