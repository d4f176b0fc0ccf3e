import { copiesText } from "~/domain/orders/orders";
import type { StaffOrder } from "~/domain/orders/staff-orders";
import { dayText } from "./days";
import { PaperPage } from "./paper-page";

interface PackingSlipProps {
  brandName: string;
  order: StaffOrder;
}

/** What lies in the parcel: no prices, for a book may be a gift. */
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
            <th scope="col">In this parcel</th>
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
        {requestedAt && ` of ${dayText(requestedAt)}`}: {copiesText(order.copies)}.
      </p>
      <p>Thank you for letting us make your book.</p>
    </PaperPage>
  );
}
