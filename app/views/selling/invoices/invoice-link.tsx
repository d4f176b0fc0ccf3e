import { type Invoice, invoicePath } from "~/domain/selling/invoices/invoice";
import { t } from "~/messages/translate";

interface InvoiceLinkProps {
  invoice: Pick<Invoice, "number" | "token">;
  isPrimary?: boolean;
  /** The address that notes the way back, and leads to the invoice; the invoice's own, if it is left out. */
  by?: string | undefined;
}

export function InvoiceLink({ invoice, isPrimary = false, by }: InvoiceLinkProps) {
  return (
    <p>
      <a className={isPrimary ? "button button--primary" : "button"} href={by ?? invoicePath(invoice)}>
        {t("Open your invoice {number}", { number: String(invoice.number) })}
      </a>
    </p>
  );
}
