import { type Invoice, invoicePath } from "~/domain/selling/invoices/invoice";
import { t } from "~/messages/translate";

interface InvoiceLinkProps {
  invoice: Pick<Invoice, "number" | "token">;
  isPrimary?: boolean;
  /** The page to which the invoice leads back; its own, if it is left out. */
  from?: string;
}

/** The way to an invoice. */
export function InvoiceLink({ invoice, isPrimary = false, from }: InvoiceLinkProps) {
  const href =
    from === undefined ? invoicePath(invoice) : `${invoicePath(invoice)}?${new URLSearchParams({ from })}`;
  return (
    <p>
      <a className={isPrimary ? "button button--primary" : "button"} href={href}>
        {t("Open your invoice {number}", { number: String(invoice.number) })}
      </a>
    </p>
  );
}
