import { formatExactMoney } from "~/domain/base/format";
import type { PaymentProblem, ProblemKind } from "~/domain/selling/payments/problems.server";
import { type Column, DataTable } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { TimeText } from "./admin-page";
import { ServiceLink } from "./payment-parts";

export function PaymentProblems({ problems }: { problems: PaymentProblem[] }) {
  return (
    <>
      <h2>Needs a person</h2>
      <DataTable
        caption="Payments that need a person"
        columns={columns}
        rows={problems}
        rowKey={({ id, problem }) => `${problem}-${id}`}
        empty={<p>No payment needs a person.</p>}
      />
    </>
  );
}

const columns: Column<PaymentProblem>[] = [
  { label: "Payment", cell: (row) => <Subject row={row} />, isName: true },
  { label: "What is wrong", cell: (row) => problemText(row) },
  { label: "Since", cell: ({ since }) => <TimeText at={since} /> },
  { label: "Actions", cell: (row) => <Actions row={row} /> },
];

function Subject({ row: { kind, reference, email, checkoutId } }: { row: PaymentProblem }) {
  if (kind === "book") return <NavLink href={`/admin/orders/${reference}`}>{`Order ${reference}`}</NavLink>;
  const name = `Plan of ${email ?? "a buyer without an email address"} (${reference})`;
  return checkoutId === null ? name : <NavLink href={`/admin-checkouts/${checkoutId}`}>{name}</NavLink>;
}

function problemText({ problem, paidCents, currency, dueCents }: PaymentProblem): string {
  const due = formatExactMoney(dueCents);
  const paid =
    currency === "usd" || currency === null
      ? formatExactMoney(paidCents ?? 0)
      : `${((paidCents ?? 0) / 100).toFixed(2)} ${currency.toUpperCase()}`;
  const words: Record<ProblemKind, string> = {
    amount: `Paid ${paid} instead of ${due}. Nothing was granted: please refund it, or settle it with the buyer.`,
    unknown: `The payment service does not know this payment of ${due}. It may have been deleted there, or belong to other keys.`,
    dispute: `The buyer’s bank disputes this payment of ${due}. Please answer it at the payment service before its deadline.`,
    "refund-received": `${paid} was refunded at the payment service. Please see whether anything is left to do.`,
    "refund-failed": `The refund of ${paid} did not reach the buyer. Please see why at the payment service, and return the money another way.`,
    "refund-overdue": `The payment service has not confirmed the refund of ${paid} yet. We try again every minute.`,
    cancelled: `The order is cancelled and its ${paid} is not refunded. Please refund it, or say why it is kept.`,
  };
  return words[problem];
}

/** The problems that a person takes off the list; the others end by themselves. */
const buttons: Partial<Record<ProblemKind, { intent: string; label: string }>> = {
  amount: { intent: "payment/done", label: "Done" },
  unknown: { intent: "payment/check", label: "Check again" },
  "refund-received": { intent: "refund/done", label: "Done" },
  "refund-failed": { intent: "refund/done", label: "Done" },
};

function Actions({ row: { id, problem, reference, serviceUrl } }: { row: PaymentProblem }) {
  const button = buttons[problem];
  return (
    <>
      {button && (
        <ButtonForm action="/admin/health">
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="intent" value={button.intent} className="button button--quiet">
            {button.label}
            <span className="visually-hidden">{`: ${reference}`}</span>
          </button>
        </ButtonForm>
      )}
      <ServiceLink href={serviceUrl} about={reference} />
    </>
  );
}
