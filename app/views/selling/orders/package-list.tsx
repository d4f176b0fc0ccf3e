import type { ReactNode } from "react";
import type { OrderLine } from "~/domain/selling/orders/order-lines";
import { copiesText, statusNames } from "~/domain/selling/orders/orders";
import { addressLine } from "~/domain/selling/shipping/address-formats";
import { t } from "~/messages/translate";
import { TrackingNumber } from "./order-parts";

interface PackageListProps {
  lines: OrderLine[];
  /** Stands below the facts of each. */
  tools?: (line: OrderLine) => ReactNode;
}

/** The packages of an order with several addresses: where each goes, and where it is. Nothing for one address. */
export function PackageList({ lines, tools }: PackageListProps) {
  if (lines.length < 2) return null;
  return (
    <section className="order-part" aria-labelledby="packages">
      <h2 id="packages">{t("Packages")}</h2>
      <ol className="order-packages">
        {lines.map((line) => (
          <li key={line.id}>
            <PackageFacts line={line} />
            {tools?.(line)}
          </li>
        ))}
      </ol>
    </section>
  );
}

function PackageFacts({ line }: { line: OrderLine }) {
  const { address, copies, status, trackingNumber } = line;
  return (
    <>
      <p dir="auto">
        {t("{copies} to {name}, {address}", {
          copies: copiesText(copies),
          name: address.name,
          address: addressLine(address),
        })}
      </p>
      <p>
        <span className={`order-state order-state--${status}`}>{t(statusNames[status])}</span>{" "}
        {trackingNumber && <TrackingNumber trackingNumber={trackingNumber} />}
      </p>
    </>
  );
}
