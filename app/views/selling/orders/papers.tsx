import type { ReactNode } from "react";
import { formatDate } from "~/domain/base/format";
import { copiesText, type SheetFacts, type StaffOrder } from "~/domain/selling/orders/orders";
import { Paper } from "../../layout/paper";
import { OrderFacts } from "./order-parts";

interface OrderSheetProps {
  brandName: string;
  order: StaffOrder;
  sheet: SheetFacts | null;
}

export function OrderSheet({ brandName, order, sheet }: OrderSheetProps) {
  const { customerInfo: to } = order;
  return (
    <PaperPage order={order} title="Print order" brandName={brandName}>
      <OrderFacts
        facts={[
          ["Order number", order.orderNumber],
          ["Ordered on", order.requestedAt ? formatDate(order.requestedAt) : ""],
          ["Book", order.bookTitle],
          ["Author", order.authorName],
          ["Copies", String(order.copies)],
          ["Pages, bound", String(order.pages)],
          ["Made for", sheet?.profile ?? ""],
          ["Trim", sheet ? `${inches(sheet.trim.width)} x ${inches(sheet.trim.height)} inches` : ""],
          ["Spine", sheet ? `${inches(sheet.spine)} inches` : ""],
          ["Files", "interior.pdf (pages), cover.pdf (cover with spine)"],
          ["Ship to", [to.name, order.shippingAddress, to.phone].filter(Boolean).join(", ")],
        ]}
      />
      {sheet && sheet.findings.length > 0 && (
        <section className="paper__part">
          <h2>What the print check said</h2>
          <ul>
            {sheet.findings.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {order.notes && (
        <section className="paper__part">
          <h2>Notes</h2>
          <p className="paper__notes">{order.notes}</p>
        </section>
      )}
    </PaperPage>
  );
}

function inches(length: number): string {
  return String(Math.round(length * 1000) / 1000);
}

interface PackingSlipProps {
  brandName: string;
  order: StaffOrder;
}

/** Has no prices: a book may be a gift. */
export function PackingSlip({ brandName, order }: PackingSlipProps) {
  const { customerInfo: to, orderNumber, requestedAt } = order;
  return (
    <PaperPage order={order} title="Packing slip" brandName={brandName}>
      <section className="paper__part">
        <h2>Ship to</h2>
        <address className="paper__address">
          <strong>{to.name}</strong>
          <span>{to.address}</span>
          <span>
            {to.city}, {to.state} {to.zipCode}
          </span>
          {to.phone && <span>{to.phone}</span>}
        </address>
      </section>
      <table className="paper__table">
        <thead>
          <tr>
            <th scope="col">In this package</th>
            <th scope="col">Copies</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              “{order.bookTitle}” by {order.authorName}, coffee table book, 12 x 12 inches
            </td>
            <td>{order.copies}</td>
          </tr>
        </tbody>
      </table>
      <p>
        Order {orderNumber}
        {requestedAt && ` of ${formatDate(requestedAt)}`}: {copiesText(order.copies)}.
      </p>
      <p>Thank you for letting us make your book.</p>
    </PaperPage>
  );
}

interface PaperPageProps {
  order: Pick<StaffOrder, "orderNumber" | "isOnHold" | "status">;
  title: string;
  brandName: string;
  children: ReactNode;
}

export function PaperPage({ order, title, brandName, children }: PaperPageProps) {
  const { orderNumber, isOnHold, status } = order;
  return (
    <Paper brandName={brandName} back={{ href: `/admin/orders/${orderNumber}`, label: "Back to the order" }}>
      <h1>
        {title} <span className="order-number">{orderNumber}</span>
      </h1>
      {(isOnHold || status === "cancelled") && (
        <p className="paper__stop">
          {isOnHold ? "ON HOLD: do not print, do not ship." : "CANCELLED: do not print, do not ship."}
        </p>
      )}
      {children}
    </Paper>
  );
}
