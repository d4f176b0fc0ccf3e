import type { StoryType } from "~/db/tables";
import { bookFormat } from "~/domain/book/model";
import type { OrderOffer } from "~/domain/selling/orders/orders";
import { copiesText } from "~/domain/selling/orders/orders";
import type { PayerOrder } from "~/domain/selling/orders/payers/payer-orders.server";
import { addressLine } from "~/domain/selling/shipping/address-formats";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../../layout/page";
import { TimeText } from "../../layout/time-text";
import { DepositsLink } from "../invoices/deposits-link";
import { InvoiceLink } from "../invoices/invoice-link";
import { CancelForm } from "./cancel-form";
import { OrderForm } from "./order-form";
import { OrderFacts, OrderState, priceText, TrackingNumber } from "./order-parts";
import type { PayerForm } from "./payer-fields";
import type { Paying } from "./paying";

export interface CopiesScreenProps {
  shell: PageShell;
  authorName: string;
  /** Null once the author has taken the yes back: the orders of before stay to be read. */
  offer: OrderOffer | null;
  types: StoryType[];
  orders: PayerOrder[];
  payer: PayerForm;
  paying: Paying;
  /** The order whose payer has just come back from the payment service. */
  paid: string | null;
  rejected: RejectedForm | undefined;
}

/** Copies of another's book, for who pays for them: a price, addresses and a bill, and no page, title or cover. */
export function CopiesScreen(props: CopiesScreenProps) {
  const { shell, authorName, offer, orders, payer, paying, paid, rejected } = props;
  return (
    <Page shell={shell} header={null} isNarrow back={{ href: payer.back, label: t("Back") }}>
      <h1>{t("Copies of the book of {author}", { author: authorName })}</h1>
      <Paid orders={orders} number={paid} />
      {paid !== null && <OrdersOfPayer {...props} />}
      {offer === null && (
        <p>{t("{author} does not let further copies be ordered here for now.", { author: authorName })}</p>
      )}
      {offer && !offer.book && (
        <p>
          {t("{author} has not approved a book for printing yet. Please come back soon.", {
            author: authorName,
          })}
        </p>
      )}
      {offer?.book && (
        <OrderForm offer={offer} paying={paying} rejected={rejected} payer={payer} promises={null}>
          <p>
            {t(
              "{author} has approved this book and lets you order copies. You read nothing of it here, and {author} does not see what you pay.",
              { author: authorName },
            )}
          </p>
          <p className="muted">{bookFormat(offer.book.pages)}</p>
          <OtherBook {...props} offer={offer} />
        </OrderForm>
      )}
      {paid === null && <OrdersOfPayer {...props} />}
    </Page>
  );
}

function OtherBook({ offer, types, payer }: CopiesScreenProps & { offer: OrderOffer }) {
  const other = types.find((type) => type !== offer.bookType);
  if (!other) return null;
  const href = payer.action.replace(/type=\w+/, `type=${other}`);
  return (
    <p>
      <a href={href}>
        {other === "mission" ? t("Order the mission book instead") : t("Order the biography instead")}
      </a>
    </p>
  );
}

function Paid({ orders, number }: { orders: PayerOrder[]; number: string | null }) {
  const found = orders.find(({ order }) => order.orderNumber === number);
  if (!found) return null;
  const { requestedAt, paymentStatus } = found.order;
  if (requestedAt !== null)
    return (
      <Notice kind="success" title={t("Order Confirmed!")}>
        <p>{t("The confirmation is on its way to you.")}</p>
      </Notice>
    );
  return (
    <Notice kind="plain" title={t("One moment...")}>
      <p>
        {paymentStatus === "processing"
          ? t("Your bank takes a few days to send your payment. The order is placed once it has arrived.")
          : t("We are waiting for your payment to be confirmed.")}
      </p>
    </Notice>
  );
}

function OrdersOfPayer({ orders, payer }: CopiesScreenProps) {
  if (orders.length === 0) return null;
  return (
    <section className="order-part" aria-labelledby="orders">
      <h2 id="orders">{t("Your orders")}</h2>
      <ul className="list-plain">
        {orders.map((one) => (
          <li key={one.order.orderNumber} className="order-part">
            <OneOrder {...one} payer={payer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneOrder({ order, invoice, depositsUrl, payer }: PayerOrder & { payer: PayerForm }) {
  const { action, invoices } = payer;
  const { orderNumber, createdAt, lines } = order;
  const isUnpaid = order.paymentStatus === "unpaid" || order.paymentStatus === "failed";
  const isPayable = order.paymentWay === "online" && isUnpaid && order.status !== "cancelled";
  return (
    <>
      <h3>{t("Order {orderNumber}", { orderNumber })}</h3>
      <p>
        <OrderState order={order} />
      </p>
      <OrderFacts
        facts={[
          [t("Ordered"), <TimeText key="ordered" at={createdAt} day="long" />],
          [t("Price"), priceText(order)],
        ]}
      />
      <ul>
        {lines.map(({ id, address, copies, trackingNumber }) => (
          <li key={id} dir="auto">
            {t("{copies} to {name}, {address}", {
              copies: copiesText(copies),
              name: address.name,
              address: addressLine(address),
            })}{" "}
            {trackingNumber && <TrackingNumber trackingNumber={trackingNumber} />}
          </li>
        ))}
      </ul>
      {invoice && <InvoiceLink invoice={invoice} by={invoices && `${invoices}/${invoice.number}`} />}
      {depositsUrl && <DepositsLink href={depositsUrl} />}
      {isPayable && (
        <ButtonForm action={action}>
          <input type="hidden" name="orderNumber" value={orderNumber} />
          <button type="submit" name="intent" value="copies/pay" className="button button--primary">
            {t("Pay now")}
          </button>
        </ButtonForm>
      )}
      {order.isCancellable && <CancelForm order={order} action={action} intent="copies/cancel" />}
    </>
  );
}
