import type { ReactNode } from "react";
import type { StaffOrder } from "~/domain/orders/staff-orders";

interface PaperPageProps {
  order: Pick<StaffOrder, "orderNumber" | "isOnHold" | "status">;
  title: string;
  brandName: string;
  children: ReactNode;
}

/** A page to be printed on a sheet of letter paper. */
export function PaperPage({ order, title, brandName, children }: PaperPageProps) {
  const { orderNumber, isOnHold, status } = order;
  return (
    <div className="paper-ground">
      <header className="no-print paper-tools">
        <a className="button" href={`/admin/orders/${orderNumber}`}>
          Back to the order
        </a>
        <span className="muted" data-enhance="print-button" data-label="Print">
          To print this page, choose Print in your browser’s menu.
        </span>
      </header>
      <main className="paper" id="main">
        <p className="paper__brand">{brandName}</p>
        <h1>
          {title} <span className="order-number">{orderNumber}</span>
        </h1>
        {(isOnHold || status === "cancelled") && (
          <p className="paper__stop">
            {isOnHold ? "ON HOLD: do not print, do not ship." : "CANCELLED: do not print, do not ship."}
          </p>
        )}
        {children}
      </main>
    </div>
  );
}
