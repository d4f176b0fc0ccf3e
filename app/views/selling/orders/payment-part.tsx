import { invoiceDays } from "~/domain/selling/invoices/invoice";
import { Pay } from "~/islands/pay/pay";
import { t } from "~/messages/translate";
import type { AnyField } from "~/ui/form";
import type { Paying } from "./paying";
import { PaymentChoice } from "./payment-choice";

interface PaymentPartProps {
  fields: Record<"paymentMethod" | "savedMethod" | "keepMethod", AnyField>;
  paying: Paying;
  totalCents: number;
  /** False for somebody who pays for another's book, and has no account with saved cards. */
  isAuthor: boolean;
  /** Whether the order can be paid from this page as it is. */
  canPayHere: boolean;
}

export function PaymentPart({ fields, paying, totalCents, isAuthor, canPayHere }: PaymentPartProps) {
  return (
    <section className="order-part" aria-labelledby="payment">
      <h2 id="payment">{t("Payment")}</h2>
      {paying && isAuthor && <PaymentChoice fields={fields} methods={paying.methods} />}
      {paying && isAuthor && canPayHere && (
        <Pay
          publishableKey={paying.publishableKey}
          amountCents={totalCents}
          mode="payment"
          intentUrl="/api/print-requests/payment-intent"
        >
          <p>{t("You enter your card number on our payment service’s secure page. We never see it.")}</p>
        </Pay>
      )}
      {paying && !isAuthor && <p>{t("You pay on our payment service’s secure page.")}</p>}
      {!paying && (
        <p>
          {t("Nothing is charged today. You get your invoice right away, to be paid within {days} days.", {
            days: String(invoiceDays),
          })}
        </p>
      )}
    </section>
  );
}
