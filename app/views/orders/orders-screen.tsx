import { formatExactMoney, formatShortDate } from "~/domain/format";
import { copiesText, type Order } from "~/domain/orders/orders";
import type { PageShell } from "~/page-shell";
import { EmptyState } from "~/ui/notice";
import { Page } from "../layout/page";
import { SignedInHeader } from "../layout/signed-in-header";
import { OrderState, paymentText } from "./order-parts";

export function OrdersScreen({ shell, orders }: { shell: PageShell; orders: Order[] }) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="orders" />} isNarrow>
      <h1>Your orders</h1>
      {orders.length === 0 ? (
        <EmptyState title="You have not ordered a printed book yet">
          <p>
            It is ordered from the book itself. <a href="/book">Look at your book</a>
          </p>
        </EmptyState>
      ) : (
        <ul className="list-plain">
          {orders.map((order) => (
            <OrderCard key={order.orderNumber} order={order} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { orderNumber, bookTitle, copies, totalCost, requestedAt, createdAt } = order;
  return (
    <li className="card order-card">
      <div className="order-card__head">
        <h2 className="order-card__title">
          <a href={`/orders/${orderNumber}`}>{bookTitle}</a>
        </h2>
        <OrderState order={order} />
      </div>
      <p className="order-card__facts">
        {orderNumber}, {formatShortDate(requestedAt ?? createdAt)}
      </p>
      <p className="order-card__facts">
        {copiesText(copies)}, {formatExactMoney(totalCost)}. {paymentText(order)}
      </p>
    </li>
  );
}
