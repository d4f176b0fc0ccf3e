import type { SheetFacts, StaffOrder } from "~/domain/orders/staff-orders";
import { dayText } from "./days";
import { OrderFacts } from "./order-facts";
import { PaperPage } from "./paper-page";

interface OrderSheetProps {
  brandName: string;
  order: StaffOrder;
  sheet: SheetFacts | null;
}

/** What the printer needs to know of an order. */
export function OrderSheet({ brandName, order, sheet }: OrderSheetProps) {
  const { customerInfo: to } = order;
  return (
    <PaperPage order={order} title="Print order" brandName={brandName}>
      <OrderFacts
        facts={[
          ["Order number", order.orderNumber],
          ["Ordered on", order.requestedAt ? dayText(order.requestedAt) : ""],
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
