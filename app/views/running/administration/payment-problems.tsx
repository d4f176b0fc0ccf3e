import { formatExactMoney, formatForeignMoney } from "~/domain/base/format";
import type { PaymentProblem, ProblemKind } from "~/domain/selling/payments/problems.server";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type Column, DataTable } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { TimeText } from "../../layout/time-text";
import { ServiceLink } from "../../selling/payments/payment-parts";

export function PaymentProblems({ problems }: { problems: PaymentProblem[] }) {
  return (
    <>
      <h2>{t("Needs a person")}</h2>
      <DataTable
        caption={t("Payments that need a person")}
        columns={columns()}
        rows={problems}
        rowKey={({ id, problem }) => `${problem}-${id}`}
        empty={<p>{t("No payment needs a person.")}</p>}
      />
    </>
  );
}

const columns = (): Column<PaymentProblem>[] => [
  { label: t("Payment"), cell: (row) => <Subject row={row} />, isName: true },
  { label: t("What is wrong"), cell: (row) => problemText(row) },
  { label: t("Since"), cell: ({ since }) => <TimeText at={since} /> },
  { label: t("Actions"), className: "data-table__actions", cell: (row) => <Actions row={row} /> },
];

function Subject({ row: { kind, reference, email, checkoutId } }: { row: PaymentProblem }) {
  if (kind === "book")
    return <NavLink href={`/admin/orders/${reference}`}>{t("Order {reference}", { reference })}</NavLink>;
  if (kind === "house")
    return <NavLink href="/admin/house-bills">{t("Month of a house ({reference})", { reference })}</NavLink>;
  const name =
    email === null
      ? t("Plan of a buyer without an email address ({reference})", { reference })
      : t("Plan of {email} ({reference})", { email, reference });
  return checkoutId === null ? name : <NavLink href={`/admin-checkouts/${checkoutId}`}>{name}</NavLink>;
}

function problemText({ problem, paidCents, currency, dueCents }: PaymentProblem): string {
  const due = formatExactMoney(dueCents);
  const paid = formatForeignMoney(paidCents ?? 0, currency ?? "usd");
  const words: Record<ProblemKind, string> = {
    amount: t(
      "Paid {paid} instead of {due}. Nothing was granted: please refund it, or settle it with the buyer.",
      { paid, due },
    ),
    needless: t(
      "Paid {paid} for a plan after a later one was bought. It adds nothing: please refund it, or settle it with the buyer.",
      { paid },
    ),
    unknown: t(
      "The payment service does not know this payment of {due}. It may have been deleted there, or belong to other keys.",
      { due },
    ),
    dispute: t(
      "The buyer’s bank disputes this payment of {due}. Please answer it at the payment service before its deadline.",
      { due },
    ),
    "refund-received": t(
      "{paid} was refunded at the payment service. Please see whether anything is left to do.",
      { paid },
    ),
    "refund-failed": t(
      "The refund of {paid} did not reach the buyer. Please see why at the payment service, and return the money another way.",
      { paid },
    ),
    "refund-overdue": t(
      "The payment service has not confirmed the refund of {paid} yet. We try again every minute.",
      { paid },
    ),
    cancelled: t(
      "The order is cancelled and its {paid} is not refunded. Please refund it, or say why it is kept.",
      { paid },
    ),
  };
  return words[problem];
}

/** The problems that a person takes off the list; the others end by themselves. */
const buttons: Partial<Record<ProblemKind, { intent: string; label: Message }>> = {
  amount: { intent: "payment/done", label: message("Done") },
  needless: { intent: "payment/done", label: message("Done") },
  unknown: { intent: "payment/check", label: message("Check again") },
  "refund-received": { intent: "refund/done", label: message("Done") },
  "refund-failed": { intent: "refund/done", label: message("Done") },
};

function Actions({ row: { id, problem, reference, serviceUrl } }: { row: PaymentProblem }) {
  const button = buttons[problem];
  return (
    <>
      {button && (
        <ButtonForm action="/admin/health">
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="intent" value={button.intent} className="button button--quiet">
            {t(button.label)}
            <span className="visually-hidden">{`: ${reference}`}</span>
          </button>
        </ButtonForm>
      )}
      <ServiceLink href={serviceUrl} about={reference} />
    </>
  );
}
