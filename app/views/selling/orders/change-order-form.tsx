import type { PaymentStatus } from "~/db/tables";
import { formatExactMoney } from "~/domain/base/format";
import {
  orderStatuses,
  paymentNames,
  type StaffOrderDetails,
  statusNames,
} from "~/domain/selling/orders/orders";
import type { OrderPayment } from "~/domain/selling/orders/refund-order.server";
import { changeFormId, orderNotesMax, trackingNumberMax } from "~/domain/selling/orders/schema";
import { refundReasonMax } from "~/domain/selling/payments/schema";
import { t } from "~/messages/translate";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import { type AnyField, formState, type RejectedForm } from "~/ui/form";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";

export function staffOrderPath(orderNumber: string): string {
  return `/admin/orders/${orderNumber}`;
}

interface ChangeOrderFormProps {
  order: StaffOrderDetails;
  /** Null if nothing was paid, and for owners. */
  payment: OrderPayment | null;
  rejected: RejectedForm | undefined;
  mayTakePayment: boolean;
}

export function ChangeOrderForm({ order, payment, rejected, mayTakePayment }: ChangeOrderFormProps) {
  const { status, trackingNumber, notes, paymentStatus, orderNumber } = order;
  const money = { refund: "", refundAmount: "", refundReason: "" };
  const values = { status, shownStatus: status, trackingNumber, notes, paymentStatus, ...money };
  const action = staffOrderPath(orderNumber);
  const { form, fields } = formState(changeFormId, values, useTypedForm(changeFormId, action, rejected));
  const payments = settablePayments(order);
  const hasPayments = mayTakePayment && payments.length > 1;
  const hasOnePackage = order.lines.length < 2;
  const words = {
    ...{ status, shownStatus: status, notes },
    ...(hasOnePackage && { trackingNumber }),
    ...(hasPayments && { paymentStatus }),
  };
  return (
    <section className="order-part" aria-labelledby="change-order">
      <h2 id="change-order">{t("Change this order")}</h2>
      <WordsForm
        form={form}
        action={action}
        words={words}
        defaultIntent="order/change"
        errorTitle={rejected?.errorTitle}
      >
        <input type="hidden" name="shownStatus" value={fields.shownStatus.initialValue as string} />
        {hasOnePackage && (
          <TextField
            field={fields.trackingNumber}
            label={t("Tracking number")}
            hint={t("A number, or the address of a page that tracks the package.")}
            maxLength={trackingNumberMax}
          />
        )}
        <TextAreaField
          field={fields.notes}
          label={t("Notes")}
          hint={t("For staff only. The customer does not see them.")}
          rows={4}
          maxLength={orderNotesMax}
        />
        <OtherChanges {...{ order, fields, payment }} payments={hasPayments ? payments : []} />
        <p className="muted">
          {t(
            "The customer gets an email when the order is printed, shipped, delivered or cancelled, and when the tracking number of a shipped order changes.",
          )}
        </p>
        <button
          type="submit"
          name="intent"
          value="order/change"
          className="button button--primary"
          data-busy-label={t("Updating...")}
        >
          {t("Update order")}
        </button>
      </WordsForm>
    </section>
  );
}

interface OtherChangesProps {
  order: StaffOrderDetails;
  fields: Record<"status" | "paymentStatus" | keyof CancelledMoneyProps["fields"], AnyField>;
  payment: OrderPayment | null;
  /** The states of the payment that may be chosen; none where it is not theirs to set. */
  payments: PaymentStatus[];
}

/** Open where something in it was changed or refused. */
function OtherChanges({ order, fields, payment, payments }: OtherChangesProps) {
  const { status, paymentStatus, lines } = order;
  const asksAboutMoney =
    payment !== null &&
    payment.leftCents > 0 &&
    fields.status.initialValue === "cancelled" &&
    status !== "cancelled";
  const isOtherOpen =
    asksAboutMoney ||
    fields.status.initialValue !== status ||
    fields.paymentStatus.initialValue !== paymentStatus ||
    Boolean(fields.status.errors ?? fields.paymentStatus.errors);
  return (
    <details className="order-other" open={isOtherOpen}>
      <summary>{t("Other")}</summary>
      <SelectField
        field={fields.status}
        label={lines.length > 1 ? t("Status of all packages") : t("Status")}
        options={orderStatuses.map((value) => ({ value, label: t(statusNames[value]) }))}
      />
      {asksAboutMoney && <CancelledMoney fields={fields} payment={payment} />}
      {payments.length > 0 && (
        <SelectField
          field={fields.paymentStatus}
          label={t("Payment")}
          options={payments.map((value) => ({ value, label: t(paymentNames[value]) }))}
        />
      )}
    </details>
  );
}

interface CancelledMoneyProps {
  fields: Record<"refund" | "refundAmount" | "refundReason", AnyField>;
  payment: OrderPayment;
}

/** Comes back with the form when a paid order is set to cancelled. */
function CancelledMoney({ fields, payment: { leftCents, isByHand } }: CancelledMoneyProps) {
  const left = formatExactMoney(leftCents);
  return (
    <fieldset className="setup__part">
      <legend>{t("What happens to the {left} that was paid", { left })}</legend>
      {isByHand && <p>{t("It was not paid through the payment service: please return it yourself.")}</p>}
      <SelectField
        field={fields.refund}
        label={t("Refund")}
        placeholder={t("Please choose")}
        options={[
          { value: "all", label: t("Refund all of the {left}", { left }) },
          { value: "part", label: t("Refund a part of it") },
          { value: "none", label: t("Refund nothing") },
        ]}
        isRequired
      />
      <TextField
        field={fields.refundAmount}
        label={t("Amount in dollars")}
        hint={t("Only for a part.")}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
      />
      <TextField
        field={fields.refundReason}
        label={t("Reason")}
        hint={t("For staff only. The customer does not see it.")}
        maxLength={refundReasonMax}
        isRequired
      />
    </fieldset>
  );
}

function settablePayments({ paymentWay, paymentStatus }: StaffOrderDetails) {
  const settable =
    paymentWay === "invoice"
      ? (["unpaid", "paid", "refunded"] as const)
      : paymentStatus === "refunded" || paymentStatus === "disputed"
        ? (["paid"] as const)
        : [];
  return [...new Set([paymentStatus, ...settable])];
}
