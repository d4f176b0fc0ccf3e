import { type Invoice, invoicePath } from "~/domain/selling/invoices/invoice";
import { t } from "~/messages/translate";

interface InvoiceLinkProps {
  invoice: Pick<Invoice, "number" | "token">;
  isPrimary?: boolean;
}

/** The way to an invoice. */
export function InvoiceLink({ invoice, isPrimary = false }: InvoiceLinkProps) {
  return (
    <p>
      <a className={isPrimary ? "button button--primary" : "button"} href={invoicePath(invoice)}>
        {t("Open your invoice {number}", { number: String(invoice.number) })}
      </a>
    </p>
  );
}
