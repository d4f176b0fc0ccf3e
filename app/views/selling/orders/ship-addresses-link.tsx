import { t } from "~/messages/translate";
import { fileLink } from "../../layout/staff/admin-page";

export function ShipAddressesLink() {
  return (
    <a
      className="button"
      href={fileLink("/api/admin/orders/addresses.csv?queue=ship")}
      target="_blank"
      rel="noreferrer"
    >
      {t("Addresses as CSV")}
    </a>
  );
}
