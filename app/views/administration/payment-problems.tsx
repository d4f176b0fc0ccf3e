import { formatExactMoney } from "~/domain/format";
import type { PaymentProblem } from "~/domain/payments/problems.server";
import { type Column, DataTable } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { TimeText } from "./admin-page";

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
  { label: "What is wrong", cell: problemText },
  { label: "Since", cell: ({ since }) => <TimeText at={since} /> },
  { label: "Actions", cell: (row) => <ProblemButton row={row} /> },
];

function Subject({ row: { kind, reference, email } }: { row: PaymentProblem }) {
  if (kind === "book") return <NavLink href={`/admin/orders/${reference}`}>{`Order ${reference}`}</NavLink>;
  return `Plan of ${email ?? "a buyer without an email address"} (${reference})`;
}

function problemText({ problem, paidCents, currency, dueCents }: PaymentProblem): string {
  const due = formatExactMoney(dueCents);
  if (problem === "unknown")
    return `The payment service does not know this payment of ${due}. It may have been deleted there, or belong to other keys.`;
  const paid =
    currency === "usd" ? formatExactMoney(paidCents ?? 0) : amountText(paidCents ?? 0, currency ?? "");
  return `Paid ${paid} instead of ${due}. Nothing was granted: please refund it, or settle it with the buyer.`;
}

function amountText(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
}

function ProblemButton({ row: { id, problem, reference } }: { row: PaymentProblem }) {
  const isAmount = problem === "amount";
  return (
    <ButtonForm action="/admin/health">
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value={isAmount ? "payment/done" : "payment/check"}
        className="button button--quiet"
      >
        {isAmount ? "Done" : "Check again"}
        <span className="visually-hidden">{`: ${reference}`}</span>
      </button>
    </ButtonForm>
  );
}
