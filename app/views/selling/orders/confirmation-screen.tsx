import { formatShortDate } from "~/domain/base/format";
import { confirmationPromise, type MailPromise } from "~/domain/base/settings/promises";
import { bookFormat } from "~/domain/book/model";
import type { InsideSpread } from "~/domain/book/reader/inside-spread";
import type { Invoice } from "~/domain/selling/invoices/invoice";
import { copiesText, firstAddress, goesAbroad, type Order } from "~/domain/selling/orders/orders";
import { addressLine } from "~/domain/selling/shipping/address-formats";
import { addBusinessDays } from "~/domain/selling/writing-services/business-days";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { InsideLook } from "../../book/reader/inside-look";
import { BookCover, type CoverWidth } from "../../layout/book-cover";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { TimeText } from "../../layout/time-text";
import { InvoiceLink } from "../invoices/invoice-link";
import { DepositsNotice } from "./deposits-notice";
import { NextSteps } from "./next-steps";
import { PackageList } from "./package-list";

/** Milliseconds (spec 2, section 8). */
const toastFor = 8_000;

export const confirmationCoverWidth = 15 satisfies CoverWidth;

interface ConfirmationScreenProps {
  shell: PageShell;
  /** Markup; null once the book's files are deleted. */
  cover: string | null;
  inside: InsideSpread | null;
  order: Order;
  /** The address where two deposits are typed in; null if none are awaited. */
  depositsUrl: string | null;
  invoice: Pick<Invoice, "number" | "token"> | null;
  mailPromise: MailPromise;
  areMailsSent: boolean;
}

export function ConfirmationScreen(props: ConfirmationScreenProps) {
  const { shell, cover, inside, order, depositsUrl, invoice, mailPromise, areMailsSent } = props;
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="orders" />}>
      <div className="confirmation">
        {cover && (
          <div className="confirmation__cover">
            <BookCover markup={cover} width={confirmationCoverWidth} />
          </div>
        )}
        <div className="confirmation__text">
          <p className="eyebrow">
            <RichText
              text={t("Order number: <order>{orderNumber}</order>", { orderNumber: order.orderNumber })}
              parts={{
                order: (words) => (
                  <a className="order-number confirmation__order" href={`/orders/${order.orderNumber}`}>
                    {words}
                  </a>
                ),
              }}
            />
          </p>
          {order.status === "cancelled" ? (
            <>
              <Cancelled order={order} />
              <GoOn order={order} />
            </>
          ) : order.requestedAt === null ? (
            <>
              <Waiting order={order} depositsUrl={depositsUrl} />
              <GoOn order={order} />
            </>
          ) : (
            <Placed
              order={order}
              requestedAt={order.requestedAt}
              buyer={shell.participantName}
              invoice={invoice}
              mailPromise={mailPromise}
              areMailsSent={areMailsSent}
            />
          )}
        </div>
      </div>
      {inside && <InsideLook inside={inside} />}
    </Page>
  );
}

/** Stays at the foot of the window until its place comes. */
function GoOn({ order: { bookType } }: { order: Order }) {
  return (
    <div className="sticky-actions">
      <a className="button button--primary" href={`/?type=${bookType}`}>
        {t("Continue Your Story Journey")}
      </a>
    </div>
  );
}

interface PlacedProps
  extends Pick<ConfirmationScreenProps, "order" | "invoice" | "mailPromise" | "areMailsSent"> {
  requestedAt: string;
  buyer: string | null;
}

function Placed({ order, requestedAt, buyer, invoice, mailPromise, areMailsSent }: PlacedProps) {
  const promise = areMailsSent
    ? confirmationPromise(mailPromise)
    : t(
        "An order confirmation email is written within minutes. This site does not send email itself: its people hand it to you.",
      );
  const { customerInfo, bookTitle, copies, pages, paymentWay, lines } = order;
  const toPay = paymentWay === "invoice" ? invoice : null;
  const book = { bookTitle, copies: copiesText(copies), format: bookFormat(pages) };
  return (
    <>
      <h1 className="confirmation__buyer">{t("Congratulations, {buyer}!", { buyer: String(buyer) })}</h1>
      <p className="confirmation__soon">{t("Your Amazing Book is Coming Soon!")}</p>
      <p className="confirmation__book">
        {lines.length > 1
          ? t("“{bookTitle}”: {copies}, {format}, to {count} addresses.", {
              ...book,
              count: String(lines.length),
            })
          : t("“{bookTitle}”: {copies}, {format}, for {name} in {city}.", {
              ...book,
              name: customerInfo.name,
              city: customerInfo.city,
            })}
      </p>
      <Stations requestedAt={requestedAt} isAbroad={goesAbroad(order)} />
      <GoOn order={order} />
      {toPay && <InvoiceLink invoice={toPay} />}
      <p>
        <a className="button button--quiet" href={`/orders/${order.orderNumber}`}>
          {t("See the order")}
        </a>
      </p>
      <NextSteps promise={promise} isInvoiced={toPay !== null} isAbroad={goesAbroad(order)} />
      <Notice kind="success" title={t("Order Confirmed!")} toast={toastFor}>
        <p>
          {t(
            "Your book order is being processed and will be shipped to {address}. A confirmation email with tracking details will follow.",
            {
              address:
                lines.length > 1
                  ? t("{count} addresses", { count: String(lines.length) })
                  : addressLine(firstAddress(order)),
            },
          )}
        </p>
      </Notice>
      <PackageList lines={lines} />
    </>
  );
}

/** Business days from the order (spec 2, section 2.4). */
const longest = { printing: 7, delivery: 10 };

function Stations({ requestedAt, isAbroad }: { requestedAt: string; isAbroad: boolean }) {
  const by = (days: number) => formatShortDate(addBusinessDays(new Date(requestedAt), days));
  const stations = [
    { name: t("Ordered"), when: <TimeText at={requestedAt} day="short" />, isReached: true },
    { name: t("Printing"), when: t("until {day}", { day: by(longest.printing) }), isReached: false },
    isAbroad
      ? { name: t("On its way"), when: t("to another country"), isReached: false }
      : { name: t("With you"), when: t("by {day}", { day: by(longest.delivery) }), isReached: false },
  ];
  return (
    <ol className="stations list-plain">
      {stations.map(({ name, when, isReached }) => (
        <li
          key={name}
          className={isReached ? "stations__station stations__station--reached" : "stations__station"}
        >
          <strong>{name}</strong>
          <span>{when}</span>
        </li>
      ))}
    </ol>
  );
}

function Cancelled({ order: { paymentStatus } }: { order: Order }) {
  return (
    <>
      <h1>{t("This order was cancelled")}</h1>
      <p>
        {paymentStatus === "paid"
          ? t(
              "Your payment arrived after that. We will write to you soon, and either refund it or print the book, whichever you prefer.",
            )
          : t("Nothing will be printed.")}
      </p>
    </>
  );
}

function Waiting({
  order: { paymentStatus },
  depositsUrl,
}: Pick<ConfirmationScreenProps, "order" | "depositsUrl">) {
  const isAtBank = paymentStatus === "processing";
  return (
    <>
      <h1>{isAtBank ? t("Your payment is with your bank") : t("We are waiting for your payment")}</h1>
      {depositsUrl && <DepositsNotice href={depositsUrl} />}
      <Notice kind="plain">
        <p>
          {isAtBank
            ? t(
                "Bank payments take 1-3 business days. As soon as yours arrives, we place your order and email you.",
              )
            : t(
                "This usually takes a few seconds, and this page updates by itself. We place your order as soon as the payment arrives, and email you then.",
              )}
        </p>
      </Notice>
    </>
  );
}
