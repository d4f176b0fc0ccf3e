import type { PaymentRow } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { recordAudit } from "../../base/audit/audit.server";
import { nowText } from "../../base/deps";
import { enqueueMail, findLink, type NewMail } from "../../base/mail/outbox.server";
import { invoicePath } from "../invoices/invoice";
import { settleInvoiceById } from "../invoices/invoices.server";
import type { RefundEvent } from "../payments/payment-events";
import { paymentHandler } from "../payments/payment-handler.server";
import type { PaymentHookDeps, Reversal } from "../payments/payment-hooks";
import { type PaymentChange, statusAfter } from "../payments/payment-moves";
import { updatePayment } from "../payments/payment-rows.server";
import {
  houseDepositsWords,
  houseDisputeWords,
  houseLetter,
  houseMismatchWords,
  housePaidWords,
  houseRefundWords,
} from "./house-payment-letters";
import { type PayableBill, selectPayableBills } from "./payable-bills.server";

export const housePaymentHandler = paymentHandler<PayableBill>({
  find: (db, reference) =>
    selectPayableBills(db).where("houseBills.reference", "=", reference).executeTakeFirst(),
  mismatch: { action: "house.amount", details: ({ number, month }) => ({ number, month }) },
  onPaid,
  onProcessing,
  onFailed: async (deps, bill) => void (await changePayment(deps, bill, "failed")),
  onRefund,
  onRefundFailed: ({ db }, { id, refundedCents }, { amountCents }) =>
    setRefunded(db, id, Math.max(0, refundedCents - amountCents)),
  onReversed,
  onDisputeLost: ({ db }, { id, totalCents }) => setRefunded(db, id, totalCents),
  onMismatch: (deps, bill, paid) =>
    mail(deps, bill, "payment-mismatch", () => houseMismatchWords(bill, paid)),
  onPaidTwice,
});

async function onPaid(deps: PaymentHookDeps, bill: PayableBill): Promise<void> {
  if (!(await changePayment(deps, bill, "paid"))) return;
  await settleInvoiceById(deps, bill.invoiceId, "paid");
  // Its refund was reported first.
  if (bill.paymentStatus === "refunded") return;
  await mail(deps, bill, "payment-received", () => housePaidWords(bill));
}

async function onProcessing(
  deps: PaymentHookDeps,
  bill: PayableBill,
  { actionUrl }: { actionUrl: string | null },
): Promise<boolean> {
  const isChanged = await changePayment(deps, bill, "processing");
  if (isChanged && actionUrl)
    await mail(deps, bill, "payment-processing", () => houseDepositsWords(bill, actionUrl));
  return isChanged;
}

async function onReversed(deps: PaymentHookDeps, bill: PayableBill, reversal: Reversal): Promise<void> {
  const isChanged = await changePayment(deps, bill, reversal);
  if (isChanged && reversal !== "refunded")
    await mail(deps, bill, "payment-disputed", () => houseDisputeWords(bill, reversal));
}

/** Sets the payment status, in the event's transaction. Audited. Returns whether it changed. */
async function changePayment(
  deps: PaymentHookDeps,
  { id, number, ...bill }: PayableBill,
  change: PaymentChange,
): Promise<boolean> {
  const paymentStatus = statusAfter(bill, change);
  if (!paymentStatus) return false;
  const paidAt = change === "paid" ? { paidAt: nowText(deps.clock) } : {};
  await deps.db
    .updateTable("houseBills")
    .set({ paymentStatus, ...paidAt })
    .where("id", "=", id)
    .execute();
  await recordAudit(deps, null, "house.payment", { id, number, paymentStatus });
  return true;
}

/** What arrives for a bill that is settled already stands among the payments that need a person: nothing is due for it. */
async function onPaidTwice(
  deps: PaymentHookDeps,
  { number, state, totalCents }: PayableBill,
  { id, paymentId: first }: PaymentRow,
  paymentId: string | null,
): Promise<boolean> {
  if (state === "open" || !paymentId || first === paymentId) return false;
  await updatePayment(deps, id, {
    ...{ paymentId, dueCents: 0, mismatchCents: totalCents, mismatchCurrency: "usd" },
    ...{ mismatchAt: nowText(deps.clock), mismatchResolvedAt: null },
  });
  await recordAudit(deps, null, "house.paid-twice", { number, paymentId });
  return true;
}

/** Saves how much was refunded, and mails the house about what is new. Returns that in cents. */
async function onRefund(
  deps: PaymentHookDeps,
  bill: PayableBill,
  { amountCents, currency }: RefundEvent,
  isDecisive: boolean,
): Promise<number> {
  const newCents = amountCents - bill.refundedCents;
  if (!isDecisive || newCents <= 0 || currency !== "usd") return 0;
  await setRefunded(deps.db, bill.id, amountCents);
  await mail(deps, bill, "payment-refunded", () => houseRefundWords(bill, newCents));
  return newCents;
}

async function setRefunded(db: PaymentHookDeps["db"], id: number, refundedCents: number): Promise<void> {
  await db.updateTable("houseBills").set({ refundedCents }).where("id", "=", id).execute();
}

async function mail(
  deps: PaymentHookDeps,
  bill: PayableBill,
  kind: NewMail["kind"],
  words: () => Parameters<typeof houseLetter>[0],
): Promise<void> {
  const { email: recipient, name, ownerId: userId } = bill;
  if (recipient === "") return;
  const href = findLink(deps.config, invoicePath(bill));
  await enqueueMail(deps, {
    ...{ kind, userId, recipient, language: toLanguage(bill.locale) },
    letter: () => houseLetter(words(), name, href),
  });
}
