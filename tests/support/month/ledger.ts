import { bookItem, type MonthlySales } from "~/domain/selling/sales/sales";
import type { FakeStripe } from "../stripe/fake-stripe";
import type { StripeObject } from "../stripe/objects";
import type { BookOrder, Purchase } from "./standing";

/** One payment that was received, as the payment stand-in or the operator's bank has it. */
export interface LedgerEntry {
  month: string;
  item: string;
  email: string;
  reference: string;
  /** The invoice or the payment of the payment stand-in. */
  source: string;
  cents: number;
  taxCents: number;
  /** What is not the seller's any more: refunds and lost disputes. */
  returnedCents: number;
  /** What the buyer was told of: also refunds that a bank sent back later. */
  refundsMadeCents: number;
  isByHand: boolean;
  isWrongAmount: boolean;
}

/** Eight percent on plans, none on books. */
const taxWithin = (cents: number, item: string) => (item === bookItem ? 0 : Math.round((cents * 8) / 108));

const monthlyPlans: Record<number, string> = { 2700: "self-serve", 8100: "guided" };

/** Everything that was received, from the objects of the payment stand-in and what was paid by hand. */
export function readLedger(
  stripe: FakeStripe,
  purchases: Map<string, Purchase>,
  orders: Map<string, BookOrder>,
): LedgerEntry[] {
  const invoices = new Map(stripe.all("invoice").map((invoice) => [invoice.intent, invoice]));
  const refunds = Map.groupBy(stripe.all("refund"), ({ payment_intent }) => payment_intent);
  const lost = new Set(
    stripe
      .all("dispute")
      .filter(({ status }) => status === "lost")
      .map(({ payment_intent }) => payment_intent),
  );
  const online = stripe.all("charge").map((charge): LedgerEntry => {
    const { payment_intent: id, amount: cents, created } = charge;
    const { reference, item, email, isWrongAmount } = sold(charge, invoices.get(id), purchases, orders);
    const made = refunds.get(id) ?? [];
    const sum = (list: StripeObject[]) => list.reduce((total, { amount }) => total + amount, 0);
    const returned = sum(made.filter(({ status }) => status !== "failed"));
    return {
      ...{ month: monthOf(created), item, email, reference, cents, taxCents: taxWithin(cents, item) },
      source: invoices.get(id)?.id ?? id,
      ...{ isByHand: false, isWrongAmount, refundsMadeCents: sum(made) },
      returnedCents: lost.has(id) ? cents : returned,
    };
  });
  return [
    ...online,
    ...byHand([...purchases.values()], ({ soldPlanId }) => soldPlanId),
    ...byHand([...orders.values()], () => bookItem),
  ];
}

function sold(
  { metadata, payment_intent }: StripeObject,
  invoice: StripeObject | undefined,
  purchases: Map<string, Purchase>,
  orders: Map<string, BookOrder>,
) {
  const ofInvoice = invoice?.parent?.subscription_details.metadata ?? invoice?.metadata;
  const { reference } = metadata.reference ? metadata : (ofInvoice ?? {});
  const order = orders.get(reference);
  if (order) return { reference, item: bookItem, email: order.email, isWrongAmount: false };
  const purchase = purchases.get(reference);
  if (!purchase) throw new Error(`Nobody bought ${payment_intent}.`);
  const isLater = invoice?.billing_reason === "subscription_cycle";
  const item = isLater ? (monthlyPlans[invoice?.total] ?? "") : purchase.soldPlanId;
  return { reference, item, email: purchase.email, isWrongAmount: purchase.isWrongAmount };
}

function byHand<Sold extends Purchase | BookOrder>(
  all: Sold[],
  itemOf: (one: Sold) => string,
): LedgerEntry[] {
  return all.flatMap((one) => {
    if (!one.hand) return [];
    const { month, cents, refundedCents } = one.hand;
    const item = itemOf(one);
    return [
      {
        ...{ month, item, cents, taxCents: taxWithin(cents, item), returnedCents: refundedCents },
        email: one.email,
        ...("reference" in one
          ? { reference: one.reference, source: `invoice:${one.reference}` }
          : { reference: one.orderNumber, source: "" }),
        ...{ refundsMadeCents: refundedCents, isByHand: true, isWrongAmount: false },
      },
    ];
  });
}

function monthOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 7);
}

/** Sums by month and item, as /admin/sales has them. */
export function salesOf(ledger: LedgerEntry[]): MonthlySales[] {
  const groups = Map.groupBy(ledger, ({ month, item }) => `${month} ${item}`);
  return [...groups.values()].map((entries) => {
    const total = (read: (entry: LedgerEntry) => number) =>
      entries.reduce((cents, entry) => cents + read(entry), 0);
    return {
      month: entries[0]?.month ?? "",
      item: entries[0]?.item ?? "",
      payments: entries.length,
      receivedCents: total(({ cents }) => cents),
      taxCents: total(({ taxCents }) => taxCents),
      refundedCents: total(({ returnedCents }) => returnedCents),
    };
  });
}
