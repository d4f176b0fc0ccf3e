import type { RefundOrigin, RefundState } from "~/db/tables";
import { formatDate, formatExactMoney } from "~/domain/base/format";
import type { ShownRefund } from "~/domain/selling/payments/refund-rows.server";
import type { PaymentFacts } from "~/domain/selling/payments/refunds.server";
import { refundFormId, refundReasonMax } from "~/domain/selling/payments/schema";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";

/** Leads to the payment's page at the payment service; nothing without one. */
export function ServiceLink({ href, about }: { href: string | null; about: string }) {
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      Open at the payment service
      <span className="visually-hidden">{`: ${about}`}</span>
    </a>
  );
}

export function paymentSummary({ paidCents, refundedCents }: PaymentFacts): string {
  const paid = `Paid ${formatExactMoney(paidCents)}`;
  return refundedCents === 0 ? paid : `${paid}, refunded ${formatExactMoney(refundedCents)}`;
}

export function RefundList({ refunds }: { refunds: ShownRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <ul className="refund-list">
      {refunds.map((refund) => (
        <li key={refund.id}>{refundText(refund)}</li>
      ))}
    </ul>
  );
}

const stateWords: Record<Exclude<RefundState, "declined">, string> = {
  requested: "asked for, not confirmed yet",
  pending: "on its way",
  done: "refunded",
  failed: "failed",
};
const originWords: Record<RefundOrigin, string> = {
  site: "",
  service: " at the payment service",
  hand: " by hand",
};

function refundText({ amountCents, state, origin, reason, createdAt, requestedBy }: ShownRefund): string {
  const what =
    state === "declined"
      ? "Not refunded"
      : `${formatExactMoney(amountCents)} ${stateWords[state]}${originWords[origin]}`;
  const who = requestedBy ? ` by ${requestedBy}` : "";
  return `${formatDate(createdAt)}: ${what}${who}.${reason && ` Reason: ${reason}`}`;
}

interface RefundFormProps {
  action: string;
  payment: PaymentFacts;
  rejected: RejectedForm | undefined;
  /** Which payment, where there are several. */
  receiptId?: number;
}

/** A whole or partial refund; without an amount it is everything that is left. */
export function RefundForm({ action, payment, rejected, receiptId }: RefundFormProps) {
  const id = receiptId === undefined ? refundFormId : `${refundFormId}-${receiptId}`;
  const { form, fields } = formState(id, { amount: "", reason: "" }, rejected);
  const left = formatExactMoney(payment.leftCents);
  return (
    <Form form={form} action={action} errorTitle={rejected?.errorTitle} defaultIntent="refund">
      {receiptId !== undefined && <input type="hidden" name="receiptId" value={receiptId} />}
      {payment.isByHand && (
        <p>
          This was not paid through the payment service. Please return the money yourself, then note it here.
        </p>
      )}
      <TextField
        field={fields.amount}
        label="Amount in dollars"
        hint={`Leave it empty to refund all of the ${left} that is left.`}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
      />
      <TextField
        field={fields.reason}
        label="Reason"
        hint="For staff only. The customer does not see it."
        maxLength={refundReasonMax}
        isRequired
      />
      <button
        type="submit"
        name="intent"
        value="refund"
        className="button button--danger"
        data-busy-label="Refunding..."
      >
        {payment.isByHand ? "Note the refund" : "Refund"}
      </button>
    </Form>
  );
}
