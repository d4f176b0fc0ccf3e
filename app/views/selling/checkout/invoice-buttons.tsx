import { t } from "~/messages/translate";

export function InvoiceButtons() {
  return (
    <div className="actions">
      <button type="submit" name="intent" value="invoice/approve" className="button button--primary">
        {t("The invoice is paid")}
      </button>
      <button type="submit" name="intent" value="invoice/decline" className="button">
        {t("Decline")}
      </button>
    </div>
  );
}
