import type { InvoiceState } from "~/db/tables";
import { formatDate, formatExactMoney } from "~/domain/base/format";
import type { PlanPurchase, PlanReceipt } from "~/domain/selling/checkouts/refund-plan.server";
import { invoiceCountryIntent, invoiceFormId } from "~/domain/selling/checkouts/schema";
import { invoicePath } from "~/domain/selling/invoices/invoice";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { RichText } from "~/ui/rich-text";
import { AdminPage } from "../../layout/staff/admin-page";
import { TimeText } from "../../layout/time-text";
import { OrderFacts } from "../orders/order-parts";
import { paymentSummary, RefundForm, RefundList, ServiceLink } from "../payments/payment-parts";
import { checkoutStateNames } from "./checkout-states";
import { InvoiceButtons } from "./invoice-buttons";
import { BillingFields, noBilling } from "./invoice-part";

interface PlanPurchaseScreenProps {
  shell: PageShell;
  purchase: PlanPurchase;
  rejected: RejectedForm | undefined;
}

export function PlanPurchaseScreen({ shell, purchase, rejected }: PlanPurchaseScreenProps) {
  const { id, planName, email, state, createdAt, dueCents, isMonthly, user, refunds } = purchase;
  const total = formatExactMoney(dueCents);
  return (
    <AdminPage shell={shell} part="/admin-checkouts" isNarrow>
      <p>
        <a href="/admin-checkouts">{t("All plan orders")}</a>
      </p>
      <h1>{t("Plan order: {planName}", { planName })}</h1>
      <OrderFacts
        facts={[
          [t("State##of an order"), t(checkoutStateNames[state])],
          [t("Total"), isMonthly ? t("{total} for the first month", { total }) : total],
          [t("Email"), email ?? ""],
          [t("Ordered"), <TimeText key="ordered" at={createdAt} day="long" />],
        ]}
      />
      <p className="actions">
        {user && (
          <a href={`/admin/users/${user.id}`}>
            {t("Account of {displayName}", { displayName: user.displayName })}
          </a>
        )}
        <ServiceLink href={purchase.serviceUrl} about={planName} />
      </p>
      {(purchase.invoice || state === "invoiced") && <InvoicePart purchase={purchase} rejected={rejected} />}
      <section className="account-part" aria-labelledby="payments">
        <h2 id="payments">{t("Payments")}</h2>
        {purchase.receipts.length === 0 && <p>{t("Nothing was paid yet.")}</p>}
        {purchase.receipts.map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} action={`/admin-checkouts/${id}`} rejected={rejected} />
        ))}
        {state === "disputed" && (
          <p>{t("The buyer’s bank is deciding about this payment. It cannot be refunded before that.")}</p>
        )}
        <RefundList refunds={refunds} />
      </section>
    </AdminPage>
  );
}

const invoiceTexts: Record<InvoiceState, (invoice: { number: string }) => string> = {
  open: (invoice) => t("<link>Invoice {number}</link>, not paid yet", invoice),
  paid: (invoice) => t("<link>Invoice {number}</link>, paid", invoice),
  void: (invoice) => t("<link>Invoice {number}</link>, void", invoice),
};

function InvoicePart({ purchase: { id, state, invoice }, rejected }: Omit<PlanPurchaseScreenProps, "shell">) {
  const { form, fields } = formState(invoiceFormId, noBilling, rejected);
  const action = `/admin-checkouts/${id}`;
  return (
    <section className="account-part" aria-labelledby="invoice-title">
      <h2 id="invoice-title">{t("Invoice")}</h2>
      {invoice ? (
        <p>
          <RichText
            text={invoiceTexts[invoice.state]({ number: String(invoice.number) })}
            parts={{ link: (words) => <a href={invoicePath(invoice)}>{words}</a> }}
          />
        </p>
      ) : (
        <Form form={form} action={action} defaultIntent="invoice/issue" errorTitle={rejected?.errorTitle}>
          <p>{t("This order was made before invoices were written here. Who pays it?")}</p>
          <BillingFields fields={fields} action={action} intent={invoiceCountryIntent} />
          <button type="submit" name="intent" value="invoice/issue" className="button">
            {t("Make the invoice")}
          </button>
        </Form>
      )}
      {invoice?.canBeSent && (
        <ButtonForm action={action}>
          <button type="submit" name="intent" value="invoice/send" className="button">
            {t("Let the buyer pay it online")}
          </button>
        </ButtonForm>
      )}
      {state === "invoiced" && (
        <ButtonForm action="/admin-checkouts">
          <input type="hidden" name="checkoutId" value={id} />
          <InvoiceButtons />
        </ButtonForm>
      )}
    </section>
  );
}

interface ReceiptProps {
  receipt: PlanReceipt;
  action: string;
  rejected: RejectedForm | undefined;
}

function Receipt({ receipt, action, rejected }: ReceiptProps) {
  const isRejected = rejected?.formId === `refund-${receipt.id}`;
  return (
    <div className="card plan-order">
      <p>
        <strong>
          <TimeText at={receipt.paidAt} day="long" />
          {`: ${paymentSummary(receipt)}`}
        </strong>
      </p>
      <p>
        <ServiceLink href={receipt.serviceUrl} about={formatDate(receipt.paidAt)} />
      </p>
      {receipt.leftCents > 0 && (
        <details open={isRejected}>
          <summary>{t("Refund this payment")}</summary>
          <RefundForm action={action} payment={receipt} rejected={rejected} receiptId={receipt.id} />
        </details>
      )}
    </div>
  );
}
