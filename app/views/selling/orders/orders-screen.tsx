import { bookFormat } from "~/domain/book/model";
import { copiesText, type Order } from "~/domain/selling/orders/orders";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { EmptyState } from "~/ui/notice";
import { BookCover, type CoverWidth } from "../../layout/book-cover";
import { Page } from "../../layout/page";
import { editorLink, SignedInHeader } from "../../layout/signed-in-header";
import { TimeText } from "../../layout/time-text";
import { OrderState, priceText } from "./order-parts";

export const cardCoverWidth = 5 satisfies CoverWidth;

interface OrdersScreenProps {
  shell: PageShell;
  orders: Order[];
  /** Markup by order number; of the newest alone. */
  covers: Record<string, string>;
}

export function OrdersScreen({ shell, orders, covers }: OrdersScreenProps) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="orders" />} back={editorLink} isNarrow>
      <h1>{t("Orders")}</h1>
      {orders.length === 0 ? (
        <EmptyState title={t("You have not ordered a printed book yet")}>
          <p>
            {t("You order it from the book itself.")}{" "}
            <a href="/book/check">{t("Check your book for printing")}</a>
          </p>
        </EmptyState>
      ) : (
        <ul className="list-plain">
          {orders.map((order) => (
            <OrderCard key={order.orderNumber} order={order} cover={covers[order.orderNumber]} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function OrderCard({ order, cover }: { order: Order; cover: string | undefined }) {
  const { orderNumber, bookTitle, pages, copies, requestedAt, createdAt } = order;
  return (
    <li className="order-card">
      {cover && <BookCover markup={cover} width={cardCoverWidth} href={`/orders/${orderNumber}`} />}
      <div className="order-card__text">
        <div className="order-card__head">
          <h2 className="order-card__title">
            <a href={`/orders/${orderNumber}`}>{bookTitle}</a>
          </h2>
          <OrderState order={order} />
        </div>
        <p className="order-card__facts">
          {orderNumber}, <TimeText at={requestedAt ?? createdAt} day="short" />
        </p>
        <p className="order-card__facts">
          {t("{copies}, {format}.", { copies: copiesText(copies), format: bookFormat(pages) })}{" "}
          {priceText(order)}
        </p>
      </div>
    </li>
  );
}
