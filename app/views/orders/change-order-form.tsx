import { orderStatuses, paymentNames, type StaffOrderDetails, statusNames } from "~/domain/orders/orders";
import { changeFormId, orderNotesMax, trackingNumberMax } from "~/domain/orders/schema";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import { formState, type RejectedForm } from "~/ui/form";
import { useTypedForm } from "../layout/unsaved-forms";
import { WordsForm } from "../layout/words-form";

export function staffOrderPath(orderNumber: string): string {
  return `/admin/orders/${orderNumber}`;
}

interface ChangeOrderFormProps {
  order: StaffOrderDetails;
  rejected: RejectedForm | undefined;
  mayTakePayment: boolean;
}

export function ChangeOrderForm({ order, rejected, mayTakePayment }: ChangeOrderFormProps) {
  const { status, trackingNumber, notes, paymentStatus, orderNumber } = order;
  const values = { status, trackingNumber, notes, paymentStatus };
  const action = staffOrderPath(orderNumber);
  const { form, fields } = formState(changeFormId, values, useTypedForm(changeFormId, action, rejected));
  const payments = settablePayments(order);
  return (
    <section className="order-part" aria-labelledby="change-order">
      <h2 id="change-order">Change this order</h2>
      <WordsForm
        form={form}
        action={action}
        words={{ trackingNumber, notes }}
        defaultIntent="order/change"
        errorTitle={rejected?.errorTitle}
      >
        <SelectField
          field={fields.status}
          label="Status"
          options={orderStatuses.map((value) => ({ value, label: statusNames[value] }))}
        />
        <TextField
          field={fields.trackingNumber}
          label="Tracking number"
          hint="A number, or the address of the page that follows the parcel."
          maxLength={trackingNumberMax}
        />
        {mayTakePayment && payments.length > 1 && (
          <SelectField
            field={fields.paymentStatus}
            label="Payment"
            options={payments.map((value) => ({ value, label: paymentNames[value] }))}
          />
        )}
        <TextAreaField
          field={fields.notes}
          label="Notes"
          hint="For those who look after orders; the customer does not see them."
          rows={4}
          maxLength={orderNotesMax}
        />
        <p className="muted">
          The customer gets an email when the order is printed, shipped, delivered or cancelled, and when the
          tracking number of a shipped order changes.
        </p>
        <button
          type="submit"
          name="intent"
          value="order/change"
          className="button button--primary"
          data-busy-label="Updating..."
        >
          Update order
        </button>
      </WordsForm>
    </section>
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
