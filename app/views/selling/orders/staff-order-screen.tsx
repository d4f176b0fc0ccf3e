import { formatDate, formatDateTime, formatExactMoney, formatFacts } from "~/domain/base/format";
import { bookFormat } from "~/domain/book/model";
import { type Invoice, invoicePath } from "~/domain/selling/invoices/invoice";
import {
  copiesWithPlan,
  nextStatus,
  nextStepText,
  type SheetFacts,
  type StaffOrder,
  type StaffOrderDetails,
} from "~/domain/selling/orders/orders";
import type { OrderPayment } from "~/domain/selling/orders/refund-order.server";
import { changeFormId } from "~/domain/selling/orders/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import type { RejectedForm } from "~/ui/form";
import { leavingForm, NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { BookHead } from "../../book/book-head";
import { DaySentence } from "../../layout/day-sentence";
import { AdminPage } from "../../layout/staff/admin-page";
import { ChangeOrderForm, staffOrderPath } from "./change-order-form";
import { OrderFacts, StepList, TrackingNumber, WayBack } from "./order-parts";
import { OrderPaymentPart } from "./order-payment-part";
import { PackageForms } from "./package-forms";
import { StaffPayment, StaffState, staffPaymentText } from "./staff-state";

interface StaffOrderScreenProps {
  shell: PageShell;
  /** Markup; null once the book's files are deleted. */
  cover: string | null;
  order: StaffOrderDetails;
  /** Null once the book's files are deleted. */
  sheet: SheetFacts | null;
  payment: OrderPayment | null;
  /** Null for an order without one, and for owners. */
  invoice: Pick<Invoice, "number" | "token"> | null;
  rejected: RejectedForm | undefined;
}

export function StaffOrderScreen(props: StaffOrderScreenProps) {
  const { shell, cover, order, sheet, payment, invoice, rejected } = props;
  const { orderNumber, trackingNumber } = order;
  return (
    <AdminPage
      shell={shell}
      part="/admin/orders"
      isNarrow
      openForm={leavingForm(changeFormId, staffOrderPath(orderNumber), "order/change")}
    >
      <WayBack />
      <Head order={order} cover={cover} />
      <NextStepButton order={order} />
      {order.isOnHold && (
        <Notice kind="error" title={t("This order is on hold: do not print it.")}>
          <p>{t("Its payment was refunded or is disputed. Settle the payment, or cancel the order.")}</p>
        </Notice>
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
      {invoice && (
        <p>
          <NavLink href={invoicePath(invoice)}>
            {t("Open the invoice {number}", { number: String(invoice.number) })}
          </NavLink>
        </p>
      )}
      <PackageForms order={order} />
      <Papers order={order} sheet={sheet} />
      <ChangeOrderForm
        order={order}
        payment={payment}
        rejected={rejected}
        mayTakePayment={shell.staff === "administrator"}
      />
      <p>
        <button
          type="submit"
          form={changeFormId}
          name="intent"
          value="order/notify"
          className="button"
          data-busy-label={t("Sending...")}
        >
          {t("Resend notification")}
        </button>
      </p>
      {payment && <OrderPaymentPart orderNumber={orderNumber} payment={payment} rejected={rejected} />}
      <StepList steps={order.steps} />
    </AdminPage>
  );
}

function Head({ order, cover }: Pick<StaffOrderScreenProps, "order" | "cover">) {
  return (
    <BookHead cover={cover}>
      <h1 className="book-head__title">
        <RichText
          text={t("Order <number>{orderNumber}</number>", { orderNumber: order.orderNumber })}
          parts={{ number: (words) => <span className="order-number">{words}</span> }}
        />
      </h1>
      <p className="book-head__book">{order.bookTitle}</p>
      <p className="book-head__format">{bookFormat(order.pages)}</p>
      <p>
        <StaffState order={order} /> <StaffPayment order={order} />
      </p>
    </BookHead>
  );
}

/** It belongs to the form below, whose other fields are saved with it. */
function NextStepButton({ order }: { order: StaffOrderDetails }) {
  const next = nextStatus(order);
  if (!next) return null;
  return (
    <p>
      <button
        type="submit"
        form={changeFormId}
        name="intent"
        value="order/next"
        className="button button--primary"
        data-busy-label={t("Updating...")}
      >
        {nextStepText(next)}
      </button>
    </p>
  );
}

function Facts({ order }: { order: StaffOrderDetails }) {
  const { user, copies, includedCopies, pages } = order;
  return (
    <OrderFacts
      facts={[
        [t("Author"), order.authorName],
        [t("Paid by"), order.payer ? formatFacts([order.payer.name, order.payer.email]) : ""],
        [t("Type"), order.bookType === "mission" ? t("Mission") : t("Biography")],
        [t("Copies"), copiesWithPlan(copies, includedCopies)],
        [t("Tax"), order.taxCents > 0 ? formatExactMoney(order.taxCents) : ""],
        [t("Shipping"), order.shippingCents > 0 ? formatExactMoney(order.shippingCents) : ""],
        [t("Total"), formatExactMoney(order.totalCost)],
        [t("Payment"), staffPaymentText(order)],
        [
          t("Pages"),
          <DaySentence
            key="pages"
            text={t("{pages}, approved on <when>{day}</when>", {
              pages: String(pages),
              day: formatDate(order.approvedAt),
            })}
            at={order.approvedAt}
          />,
        ],
        [t("Requested"), order.requestedAt ? formatDateTime(order.requestedAt) : ""],
        [t("Customer"), order.customerName],
        [t("Email"), order.customerEmail],
        [t("Phone"), order.customerInfo.phone],
        [t("Shipping address"), order.lines.length > 1 ? "" : order.shippingAddress],
        [t("Account"), user ? `${user.displayName} (${user.username})` : t("Deleted##an account")],
      ]}
    />
  );
}

function Papers({ order, sheet }: Pick<StaffOrderScreenProps, "order" | "sheet">) {
  const { orderNumber } = order;
  if (!order.hasFiles) return <p>{t("The files of this book were deleted with its account.")}</p>;
  const here = `/admin/orders/${orderNumber}`;
  return (
    <section className="order-part" aria-labelledby="papers">
      <h2 id="papers">{t("The book as it was approved")}</h2>
      <ul className="order-papers">
        <li>
          <NavLink href={`${here}/files/interior.pdf`}>{t("Pages (PDF)")}</NavLink>
        </li>
        <li>
          <NavLink href={`${here}/files/cover.pdf`}>{t("Cover (PDF)")}</NavLink>
        </li>
        <li>
          <NavLink href={`${here}/files/book.docx`}>{t("Word document (DOCX)")}</NavLink>
        </li>
        <li>
          <NavLink href={`${here}/sheet`}>{t("Order sheet for the printer")}</NavLink>
        </li>
        <li>
          <NavLink href={slipsHref(order)}>{slipsText(order)}</NavLink>
        </li>
      </ul>
      <Findings findings={sheet?.findings ?? []} />
    </section>
  );
}

/** Several packages have a slip each, in one file. */
export function slipsHref({ id, orderNumber, lines }: StaffOrder): string {
  return lines.length > 1 ? `/admin/orders/slips.pdf?ids=${id}` : `/admin/orders/${orderNumber}/slip`;
}

function slipsText({ lines }: StaffOrder): string {
  return lines.length > 1 ? t("Packing slips (PDF)") : t("Packing slip");
}

function Findings({ findings }: Pick<SheetFacts, "findings">) {
  if (findings.length === 0) return <p>{t("The print check found nothing to mention.")}</p>;
  return (
    <details>
      <summary className="order-summary-line">
        {t("What the print check said ({count})", { count: String(findings.length) })}
      </summary>
      <ul>
        {findings.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
