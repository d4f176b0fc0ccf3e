import { carrierNames, recognizeCarrier } from "~/domain/selling/orders/carriers";
import { packageKey } from "~/domain/selling/orders/packages";
import { trackingNumberMax } from "~/domain/selling/orders/schema";
import type { QueuedPackage } from "~/domain/selling/orders/ship-queue.server";
import { addressLine } from "~/domain/selling/shipping/address-formats";
import { t } from "~/messages/translate";
import { type Column, DataTable } from "~/ui/data-table";
import { StaffPayment, StaffState } from "./staff-state";

interface ShipTableProps {
  caption: string;
  packages: QueuedPackage[];
  isAllSelected: boolean;
}

export function ShipTable({ caption, packages, isAllSelected }: ShipTableProps) {
  return (
    <DataTable
      caption={caption}
      className="ship-table"
      columns={columnsFor(isAllSelected)}
      rows={packages}
      rowKey={packageKey}
      empty={null}
    />
  );
}

export function trackingFieldName(key: string): string {
  return `tracking-${key}`;
}

function columnsFor(isAllSelected: boolean): Column<QueuedPackage>[] {
  return [
    {
      label: t("For"),
      isName: true,
      cell: (one) => (
        <span className="fulfilment__order">
          <input
            type="checkbox"
            name="ids"
            value={packageKey(one)}
            defaultChecked={isAllSelected}
            aria-label={t("Select {orderNumber}", { orderNumber: packageName(one) })}
          />
          <span>
            <span dir="auto">{one.name || t("Account deleted")}</span>
            <a className="fulfilment__customer" href={`/admin/orders/${one.orderNumber}`}>
              {packageName(one)}
            </a>
          </span>
        </span>
      ),
    },
    { label: t("Book"), cell: ({ bookTitle }) => <span dir="auto">{bookTitle}</span> },
    { label: t("Copies"), isNumber: true, cell: ({ copies }) => copies },
    { label: t("Destination"), cell: (one) => destination(one) },
    {
      label: t("Age"),
      cell: ({ days }) =>
        days === 0 ? t("Today") : t("{days, plural, one {# day} other {# days}}", { days }),
    },
    { label: t("Payment"), cell: (one) => <StaffPayment order={one} /> },
    { label: t("Status"), cell: (one) => <StaffState order={one} /> },
    { label: t("Tracking number"), cell: (one) => <TrackingField one={one} /> },
  ];
}

function TrackingField({ one }: { one: QueuedPackage }) {
  const carrier = recognizeCarrier(one.trackingNumber);
  return (
    <>
      <input
        name={trackingFieldName(packageKey(one))}
        defaultValue={one.trackingNumber}
        className="input ship-table__tracking"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        data-max={trackingNumberMax}
        aria-label={t("Tracking number of {orderNumber}", { orderNumber: packageName(one) })}
      />
      {carrier && <span className="ship-table__carrier">{carrierNames[carrier]}</span>}
    </>
  );
}

/** "ALR-7KQ2-XW9D", with the number of the package where the order has several. */
function packageName({ orderNumber, line, lines }: QueuedPackage): string {
  return lines > 1 ? t("{orderNumber}, package {line}", { orderNumber, line: String(line) }) : orderNumber;
}

function destination({ city, state, zipCode, country }: QueuedPackage): string {
  return addressLine({ address: "", city, state, zipCode, country });
}
