import { formatDate, formatExactMoney } from "~/domain/base/format";
import type { ShownRefund } from "~/domain/selling/payments/refund-rows.server";
import type { PaymentFacts } from "~/domain/selling/payments/refunds.server";
import { refundFormId, refundReasonMax } from "~/domain/selling/payments/schema";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { RichText } from "~/ui/rich-text";
import { DaySentence } from "../../layout/day-sentence";

/** Leads to the payment's page at the payment service; nothing without one. */
export function ServiceLink({ href, about }: { href: string | null; about: string }) {
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      <RichText
        text={t("Open at the payment service<span>: {about}</span>", { about })}
        parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
      />
    </a>
  );
}

export function paymentSummary({ paidCents, refundedCents }: PaymentFacts): string {
  const [paid, refunded] = [formatExactMoney(paidCents), formatExactMoney(refundedCents)];
  return refundedCents === 0
    ? t("Paid {paid}", { paid })
    : t("Paid {paid}, refunded {refunded}", { paid, refunded });
}

export function RefundList({ refunds }: { refunds: ShownRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <ul className="refund-list">
      {refunds.map((refund) => (
        <li key={refund.id}>
          <DaySentence text={refundText(refund)} at={refund.createdAt} />
        </li>
      ))}
    </ul>
  );
}

function refundText(refund: ShownRefund): string {
  const { reason } = refund;
  return reason ? `${happening(refund)} ${t("Reason: {reason}", { reason })}` : happening(refund);
}

function happening({ amountCents, state, origin, createdAt, requestedBy }: ShownRefund): string {
  const day = formatDate(createdAt);
  const known = requestedBy ? "yes" : "no";
  const name = requestedBy ?? "";
  if (state === "declined")
    return t("<when>{day}</when>: Not refunded{known, select, yes { by {name}} other {}}.", {
      day,
      known,
      name,
    });
  return t(
    "<when>{day}</when>: {state, select, requested {{amount} asked for, not confirmed yet} pending {{amount} on its way} failed {{amount} failed} other {{amount} refunded}}{origin, select, service { at the payment service} hand { by hand} other {}}{known, select, yes { by {name}} other {}}.",
    { day, state, amount: formatExactMoney(amountCents), origin, known, name },
  );
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
          {t(
            "This was not paid through the payment service. Please return the money yourself, then note it here.",
          )}
        </p>
      )}
      <TextField
        field={fields.amount}
        label={t("Amount in dollars")}
        hint={t("Leave it empty to refund all of the {left} that is left.", { left })}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
      />
      <TextField
        field={fields.reason}
        label={t("Reason")}
        hint={t("For staff only. The customer does not see it.")}
        maxLength={refundReasonMax}
        isRequired
      />
      <button
        type="submit"
        name="intent"
        value="refund"
        className="button button--danger"
        data-busy-label={t("Refunding...")}
      >
        {payment.isByHand ? t("Note the refund") : t("Refund")}
      </button>
    </Form>
  );
}
