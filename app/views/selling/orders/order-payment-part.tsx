import type { OrderPayment } from "~/domain/selling/orders/refund-order.server";
import { keepFormId, refundReasonMax } from "~/domain/selling/payments/schema";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { paymentSummary, RefundForm, RefundList, ServiceLink } from "../payments/payment-parts";

interface OrderPaymentPartProps {
  orderNumber: string;
  payment: OrderPayment;
  rejected: RejectedForm | undefined;
}

export function OrderPaymentPart({ orderNumber, payment, rejected }: OrderPaymentPartProps) {
  const action = `/admin/orders/${orderNumber}`;
  return (
    <section className="order-part" aria-labelledby="payment">
      <h2 id="payment">{t("Payment")}</h2>
      <p>
        {`${paymentSummary(payment)}. `}
        <ServiceLink href={payment.serviceUrl} about={orderNumber} />
      </p>
      <RefundList refunds={payment.refunds} />
      {payment.isUndecided && (
        <Notice kind="plain" title={t("The order is cancelled, and its money is not refunded.")}>
          <p>{t("Please refund it, or write down why it is kept.")}</p>
        </Notice>
      )}
      {payment.leftCents > 0 && <RefundForm action={action} payment={payment} rejected={rejected} />}
      {payment.isUndecided && <KeepForm action={action} rejected={rejected} />}
    </section>
  );
}

function KeepForm({ action, rejected }: { action: string; rejected: RejectedForm | undefined }) {
  const { form, fields } = formState(keepFormId, { reason: "" }, rejected);
  return (
    <Form form={form} action={action} errorTitle={rejected?.errorTitle}>
      <TextField
        field={fields.reason}
        label={t("Why it is kept")}
        hint={t("For staff only. The customer does not see it.")}
        maxLength={refundReasonMax}
        isRequired
      />
      <button type="submit" name="intent" value="refund/decline" className="button">
        {t("Keep the payment")}
      </button>
    </Form>
  );
}
