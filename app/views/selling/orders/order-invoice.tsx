import type { Invoice } from "~/domain/selling/invoices/invoice";
import type { Order } from "~/domain/selling/orders/orders";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";
import { InvoiceLink } from "../invoices/invoice-link";

interface OrderInvoiceProps {
  order: Order;
  invoice: Pick<Invoice, "number" | "token"> | null;
  /** Staff look at the account. */
  isViewed: boolean;
}

/** The way to the invoice; a button that makes it for an order of before there were any. */
export function OrderInvoice({ order, invoice, isViewed }: OrderInvoiceProps) {
  const { orderNumber, requestedAt, totalCost, status, paymentStatus } = order;
  if (invoice) return <InvoiceLink invoice={invoice} />;
  const isUnpaid = paymentStatus === "unpaid" || paymentStatus === "failed";
  if (isViewed || requestedAt === null || totalCost === 0 || (status === "cancelled" && isUnpaid))
    return null;
  return (
    <ButtonForm action={`/orders/${orderNumber}`}>
      <button type="submit" name="intent" value="order/invoice" className="button">
        {t("Make an invoice")}
      </button>
    </ButtonForm>
  );
}
