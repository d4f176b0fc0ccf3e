import { formatDate, formatExactMoney } from "~/domain/base/format";
import type { PlanPurchase, PlanReceipt } from "~/domain/selling/checkouts/refund-plan.server";
import { invoiceFormId } from "~/domain/selling/checkouts/schema";
import { invoicePath } from "~/domain/selling/invoices/invoice";
import type { PageShell } from "~/page-shell";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { AdminPage } from "../../running/administration/admin-page";
import {
  paymentSummary,
  RefundForm,
  RefundList,
  ServiceLink,
} from "../../running/administration/payment-parts";
import { OrderFacts } from "../orders/order-parts";
import { checkoutStateNames } from "./checkout-states";
import { InvoiceButtons } from "./invoice-buttons";
import { BillingFields, noBilling } from "./pay-form";

interface PlanPurchaseScreenProps {
  shell: PageShell;
  purchase: PlanPurchase;
  rejected: RejectedForm | undefined;
}

export function PlanPurchaseScreen({ shell, purchase, rejected }: PlanPurchaseScreenProps) {
  const { id, planName, email, state, createdAt, dueCents, isMonthly, user, refunds } = purchase;
  return (
    <AdminPage shell={shell} part="/admin-checkouts" isNarrow>
      <p>
        <a href="/admin-checkouts">All plan orders</a>
      </p>
      <h1>{`Plan order: ${planName}`}</h1>
      <OrderFacts
        facts={[
          ["State", checkoutStateNames[state]],
          ["Total", `${formatExactMoney(dueCents)}${isMonthly ? " for the first month" : ""}`],
          ["Email", email ?? ""],
          ["Ordered", formatDate(createdAt)],
        ]}
      />
      <p className="actions">
        {user && <a href={`/admin/users/${user.id}`}>{`Account of ${user.displayName}`}</a>}
        <ServiceLink href={purchase.serviceUrl} about={planName} />
      </p>
      {(purchase.invoice || state === "invoiced") && <InvoicePart purchase={purchase} rejected={rejected} />}
      <section className="account-part" aria-labelledby="payments">
        <h2 id="payments">Payments</h2>
        {purchase.receipts.length === 0 && <p>Nothing was paid yet.</p>}
        {purchase.receipts.map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} action={`/admin-checkouts/${id}`} rejected={rejected} />
        ))}
        {state === "disputed" && (
          <p>The buyer’s bank is deciding about this payment. It cannot be refunded before that.</p>
        )}
        <RefundList refunds={refunds} />
      </section>
    </AdminPage>
  );
}

const invoiceStates = { open: "not paid yet", paid: "paid", void: "void" };

function InvoicePart({ purchase: { id, state, invoice }, rejected }: Omit<PlanPurchaseScreenProps, "shell">) {
  const { form, fields } = formState(invoiceFormId, noBilling, rejected);
  const action = `/admin-checkouts/${id}`;
  return (
    <section className="account-part" aria-labelledby="invoice">
      <h2 id="invoice">Invoice</h2>
      {invoice ? (
        <p>
          <a href={invoicePath(invoice)}>{`Invoice ${invoice.number}`}</a>
          {`, ${invoiceStates[invoice.state]}`}
        </p>
      ) : (
        <Form form={form} action={action} errorTitle={rejected?.errorTitle}>
          <p>This order was made before invoices were written here. Who pays it?</p>
          <BillingFields fields={fields} />
          <button type="submit" name="intent" value="invoice/issue" className="button">
            Make the invoice
          </button>
        </Form>
      )}
      {invoice?.canBeSent && (
        <ButtonForm action={action}>
          <button type="submit" name="intent" value="invoice/send" className="button">
            Let the buyer pay it online
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
        <strong>{`${formatDate(receipt.paidAt)}: ${paymentSummary(receipt)}`}</strong>
      </p>
      <p>
        <ServiceLink href={receipt.serviceUrl} about={formatDate(receipt.paidAt)} />
      </p>
      {receipt.leftCents > 0 && (
        <details open={isRejected}>
          <summary>Refund this payment</summary>
          <RefundForm action={action} payment={receipt} rejected={rejected} receiptId={receipt.id} />
        </details>
      )}
    </div>
  );
}
