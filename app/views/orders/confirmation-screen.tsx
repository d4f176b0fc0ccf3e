import { addressLine, type Order } from "~/domain/orders/orders";
import type { PageShell } from "~/page-shell";
import { Notice } from "~/ui/notice";
import { Page } from "../layout/page";
import { SignedInHeader } from "../layout/signed-in-header";
import { DepositsNotice } from "./deposits-notice";

/** In milliseconds (spec 2, section 8). */
const toastFor = 8_000;

interface ConfirmationScreenProps {
  shell: PageShell;
  order: Order;
  /** Where two deposits are typed in; null if none are awaited. */
  depositsUrl: string | null;
}

export function ConfirmationScreen({ shell, order, depositsUrl }: ConfirmationScreenProps) {
  const back = { href: `/orders/${order.orderNumber}`, label: "Your order" };
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="orders" />} back={back} isNarrow>
      {order.status === "cancelled" ? (
        <Cancelled order={order} />
      ) : order.requestedAt === null ? (
        <Waiting order={order} depositsUrl={depositsUrl} />
      ) : (
        <Placed order={order} />
      )}
      <p>
        <a className="button button--primary" href={`/?type=${order.bookType}`}>
          Continue Your Story Journey
        </a>
      </p>
    </Page>
  );
}

function Placed({ order }: { order: Order }) {
  const { customerInfo, bookTitle, orderNumber, paymentWay } = order;
  return (
    <>
      <Notice kind="success" title="Order Confirmed!" toast={toastFor}>
        <p>
          Your book order is being processed and will be shipped to {addressLine(customerInfo)}. A
          confirmation email with tracking details will follow.
        </p>
      </Notice>
      <h1>{`Congratulations, ${customerInfo.name}!`}</h1>
      <p className="order-soon">Your Amazing Book is Coming Soon!</p>
      <p className="order-book">{bookTitle}</p>
      <p>
        Order number: <strong>{orderNumber}</strong>
      </p>
      <ol className="order-steps">
        <li>
          <strong>Order confirmation</strong> An email reaches you within minutes.
        </li>
        {paymentWay === "invoice" && (
          <li>
            <strong>Invoice</strong> We will send you an invoice. There is nothing to pay until then.
          </li>
        )}
        <li>
          <strong>Printing and quality check</strong> Within 5-7 business days.
        </li>
        <li>
          <strong>Delivery</strong> Estimated 7-10 business days from confirmation.
        </li>
      </ol>
    </>
  );
}

function Cancelled({ order: { orderNumber, paymentStatus } }: { order: Order }) {
  return (
    <>
      <h1>This order was cancelled</h1>
      <p>
        {paymentStatus === "paid"
          ? "Your payment arrived after that. We write to you soon, and either give the money back or print the book, as you like."
          : "Nothing is printed."}
      </p>
      <p>
        Order number: <strong>{orderNumber}</strong>
      </p>
    </>
  );
}

function Waiting({
  order: { orderNumber, paymentStatus },
  depositsUrl,
}: Omit<ConfirmationScreenProps, "shell">) {
  const isAtBank = paymentStatus === "processing";
  return (
    <>
      <h1>{isAtBank ? "Your payment is with your bank" : "We are waiting for your payment"}</h1>
      {depositsUrl && <DepositsNotice href={depositsUrl} />}
      <Notice kind="plain">
        <p>
          {isAtBank
            ? "Bank payments take 1-3 business days. As soon as yours has arrived, your order is placed and an email reaches you."
            : "This takes a few seconds as a rule, and this page looks again by itself. Your order is placed as soon as the payment has arrived; an email reaches you then."}
        </p>
      </Notice>
      <p>
        Order number: <strong>{orderNumber}</strong>
      </p>
    </>
  );
}
