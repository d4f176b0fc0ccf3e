import { formatExactMoney } from "~/domain/base/format";
import { bookFormat } from "~/domain/book/model";
import type { OwnWaiting } from "~/domain/people/waiting/list-waiting.server";
import type { Invoice } from "~/domain/selling/invoices/invoice";
import { copiesWithPlan, firstAddress, type Order, type OrderStep } from "~/domain/selling/orders/orders";
import { addressLine } from "~/domain/selling/shipping/address-formats";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { BookHead } from "../../book/book-head";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { TimeText } from "../../layout/time-text";
import { WaitingItem } from "../../people/account/waiting-list";
import { CancelForm } from "./cancel-form";
import { DepositsNotice } from "./deposits-notice";
import { OrderInvoice } from "./order-invoice";
import { OrderFacts, OrderState, paymentText, StepList, TrackingNumber } from "./order-parts";
import { PackageList } from "./package-list";

interface OrderDetailsScreenProps {
  shell: PageShell;
  /** Markup; null once the book's files are deleted. */
  cover: string | null;
  order: Order;
  /** It waits, because the account has a mark. */
  waiting: OwnWaiting | null;
  depositsUrl: string | null;
  invoice: Pick<Invoice, "number" | "token"> | null;
  steps: Omit<OrderStep, "changedBy">[];
  hasNewerBook: boolean;
}

export function OrderDetailsScreen({
  shell,
  cover,
  order,
  waiting,
  depositsUrl,
  invoice,
  steps,
  hasNewerBook,
}: OrderDetailsScreenProps) {
  const { orderNumber, bookTitle, trackingNumber, requestedAt } = order;
  const back = { href: "/orders", label: t("Orders") };
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="orders" />} back={back} isNarrow>
      <BookHead cover={cover}>
        <h1 className="book-head__title">
          <RichText
            text={t("Order <number>{orderNumber}</number>", { orderNumber })}
            parts={{ number: (words) => <span className="order-number">{words}</span> }}
          />
        </h1>
        <p className="book-head__book">{bookTitle}</p>
        <p className="book-head__format">{bookFormat(order.pages)}</p>
        <p>
          <OrderState order={order} />
        </p>
      </BookHead>
      {waiting && (
        <Notice kind="plain" title={t("This order waits")}>
          <WaitingItem {...waiting} />
        </Notice>
      )}
      {requestedAt === null && order.status !== "cancelled" && !waiting && (
        <Unfinished order={order} depositsUrl={depositsUrl} isViewed={shell.impersonation !== null} />
      )}
      {trackingNumber && order.lines.length < 2 && (
        <p>
          <RichText
            text={t("Tracking number: <number></number>")}
            parts={{ number: () => <TrackingNumber trackingNumber={trackingNumber} /> }}
          />
        </p>
      )}
      <Facts order={order} />
      <PackageList lines={order.lines} />
      <OrderInvoice order={order} invoice={invoice} isViewed={shell.impersonation !== null} />
      {order.hasFiles && <Files order={order} />}
      <StepList steps={steps} />
      {!shell.impersonation && <Again order={order} hasNewerBook={hasNewerBook} />}
      {!shell.impersonation && order.isCancellable && (
        <CancelForm order={order} action={`/orders/${order.orderNumber}`} intent="order/cancel" />
      )}
    </Page>
  );
}

function Facts({ order }: { order: Order }) {
  const { customerInfo, copies, includedCopies, priceCents, totalCost, bookType } = order;
  return (
    <OrderFacts
      facts={[
        [t("Type"), bookType === "mission" ? t("Mission") : t("Biography")],
        [t("Copies"), copiesWithPlan(copies, includedCopies)],
        [t("Price per book"), formatExactMoney(priceCents)],
        [t("Tax"), order.taxCents > 0 ? formatExactMoney(order.taxCents) : ""],
        [t("Shipping"), order.shippingCents > 0 ? formatExactMoney(order.shippingCents) : ""],
        [t("Total"), formatExactMoney(totalCost)],
        [t("Payment"), paymentText(order)],
        [t("Approved"), <TimeText key="approved" at={order.approvedAt} day="long" />],
        [t("Ships to"), shipsTo(order)],
        [t("Email"), order.lines.length > 1 ? "" : customerInfo.email],
      ]}
    />
  );
}

function shipsTo({ customerInfo, lines }: Order): string {
  return lines.length > 1
    ? t("{count} addresses", { count: String(lines.length) })
    : `${customerInfo.name}, ${addressLine(firstAddress({ customerInfo, lines }))}`;
}

interface UnfinishedProps extends Pick<OrderDetailsScreenProps, "order" | "depositsUrl"> {
  isViewed: boolean;
}

function Unfinished({ order, depositsUrl, isViewed }: UnfinishedProps) {
  if (depositsUrl && !isViewed) return <DepositsNotice href={depositsUrl} />;
  if (order.paymentStatus === "processing") {
    return (
      <Notice kind="plain" title={t("Your payment is with your bank.")}>
        <p>{t("Bank payments take 1-3 business days. The order is placed as soon as yours has arrived.")}</p>
      </Notice>
    );
  }
  return (
    <Notice kind="plain" title={t("This order has not been placed yet.")}>
      <p>{t("You have not paid anything, and nothing will be printed yet.")}</p>
      {!isViewed && (
        <ButtonForm action={`/orders/${order.orderNumber}`}>
          <button
            type="submit"
            name="intent"
            value="order/pay"
            className="button button--primary"
            data-busy-label={t("Processing...")}
          >
            {t("Pay now")}
          </button>
        </ButtonForm>
      )}
    </Notice>
  );
}

function Files({ order: { orderNumber } }: { order: Order }) {
  const files = `/orders/${orderNumber}/files`;
  return (
    <section className="order-part" aria-labelledby="files">
      <h2 id="files">{t("The book as it is printed")}</h2>
      <ul className="ways">
        <li>
          <a href={`${files}/interior.pdf`}>{t("The pages (PDF)")}</a>
        </li>
        <li>
          <a href={`${files}/cover.pdf`}>{t("The cover (PDF)")}</a>
        </li>
      </ul>
    </section>
  );
}

function Again({ order, hasNewerBook }: { order: Order; hasNewerBook: boolean }) {
  if (!order.hasFiles) return null;
  const { bookType, orderNumber } = order;
  return (
    <section className="order-part" aria-labelledby="again">
      <h2 id="again">{t("Order it again")}</h2>
      <div className="actions">
        <a className="button" href={`/book/order?type=${bookType}&again=${orderNumber}`}>
          {t("Order this same book again")}
        </a>
        {hasNewerBook && (
          <a className="button" href={`/book/order?type=${bookType}`}>
            {t("Order the newer book that you approved")}
          </a>
        )}
      </div>
    </section>
  );
}
