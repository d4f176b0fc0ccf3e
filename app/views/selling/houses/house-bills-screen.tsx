import { formatDate, formatExactMoney, formatMonth } from "~/domain/base/format";
import type { HouseBill } from "~/domain/selling/houses/bills.server";
import { invoicePath } from "~/domain/selling/invoices/invoice";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Breaks } from "~/ui/breaks";
import { DataTable } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";
import { EmptyState } from "~/ui/notice";
import { AdminPage, fileLink } from "../../layout/staff/admin-page";

interface HouseBillsScreenProps {
  shell: PageShell;
  bills: HouseBill[];
  now: string;
}

/** The invoices of houses, newest first: an owner reads their own, administrators say which are paid. */
export function HouseBillsScreen({ shell, bills, now }: HouseBillsScreenProps) {
  const isAdministrator = shell.staff === "administrator";
  return (
    <AdminPage shell={shell} part="/admin/house-bills">
      <h1>{t("Invoices of the house")}</h1>
      <p>{t("One for each month that is over. No resident's account waits for it.")}</p>
      <DataTable
        caption={t("Invoices of the house")}
        className="whole-words whole-words--names"
        rows={bills}
        rowKey={({ id }) => id}
        columns={[
          {
            label: t("Invoice"),
            isName: true,
            cell: (bill) => (
              <a href={invoicePath(bill)}>{t("Invoice {number}", { number: String(bill.number) })}</a>
            ),
          },
          { label: t("House"), cell: ({ house }) => <Breaks text={house} /> },
          { label: t("Month"), cell: ({ month }) => formatMonth(month) },
          { label: t("Amount"), cell: ({ totalCents }) => formatExactMoney(totalCents) },
          { label: t("State"), cell: (bill) => stateWords(bill, now) },
          {
            label: t("Actions"),
            className: "data-table__actions",
            cell: (bill) => <BillActions bill={bill} isAdministrator={isAdministrator} />,
          },
        ]}
        empty={<EmptyState title={t("No invoice yet")} />}
      />
    </AdminPage>
  );
}

function stateWords({ state, dueAt, paymentStatus, refundedCents }: HouseBill, now: string): string {
  if (paymentStatus === "disputed") return t("The bank disputes the payment");
  if (refundedCents > 0) return t("{amount} refunded", { amount: formatExactMoney(refundedCents) });
  if (state === "paid") return t("Paid##an invoice");
  if (state === "void") return t("Void: nothing is to be paid");
  if (paymentStatus === "processing") return t("The payment is on its way");
  const day = formatDate(dueAt);
  return dueAt < now ? t("Was due on {day}", { day }) : t("Due on {day}", { day });
}

function BillActions({
  bill: { id, state, number },
  isAdministrator,
}: {
  bill: HouseBill;
  isAdministrator: boolean;
}) {
  const which = <span className="visually-hidden"> {number}</span>;
  return (
    <div className="row-actions">
      <a className="button button--quiet" href={fileLink(`/admin/house-bills/${id}.csv`)}>
        {t("Days (CSV)")}
        {which}
      </a>
      {isAdministrator && state === "open" && (
        <ButtonForm action="/admin/house-bills">
          <input type="hidden" name="bill" value={id} />
          <button type="submit" name="intent" value="paid" className="button">
            {t("It is paid")}
            {which}
          </button>
          <button type="submit" name="intent" value="void" className="button button--quiet">
            {t("Nothing is to be paid")}
            {which}
          </button>
        </ButtonForm>
      )}
    </div>
  );
}
