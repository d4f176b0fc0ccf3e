import { formatExactMoney } from "~/domain/base/format";
import type { Fulfilment, ListedOrder } from "~/domain/selling/orders/fulfilment.server";
import { nextStatus, nextStepText, orderStatuses, statusNames } from "~/domain/selling/orders/orders";
import { fulfilmentSearch } from "~/domain/selling/orders/schema";
import { refundReasonMax } from "~/domain/selling/payments/schema";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { type Column, DataTable, RowCells } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";
import { TimeText } from "../../layout/time-text";
import { StaffPayment, StaffState } from "./staff-state";

interface FulfilmentTableProps {
  fulfilment: Fulfilment;
  path: "/admin" | "/admin/orders";
  keep: Record<string, string>;
  isAllSelected: boolean;
}

export function FulfilmentTable({ fulfilment, path, keep, isAllSelected }: FulfilmentTableProps) {
  const { query, orders } = fulfilment;
  const here = fulfilmentSearch(query, keep);
  const all = fulfilmentSearch(query, { ...keep, ...(!isAllSelected && { select: "all" }) });
  return (
    <ButtonForm action={`/admin/orders${here}`}>
      <input type="hidden" name="from" value={path} />
      <DataTable
        caption={t("Print orders")}
        columns={columnsFor(isAllSelected)}
        rows={orders}
        rowKey={({ id }) => id}
        tableRows={<OrderRows orders={orders} isAllSelected={isAllSelected} />}
        empty={null}
      />
      <details className="fulfilment__other" open={isAllSelected}>
        <summary>{t("Change several at once")}</summary>
        <p className="muted">{t("Check the box beside each order that you want to change.")}</p>
        <div className="fulfilment__bulk">
          <a className="button button--quiet" href={`${path}${all}#orders`}>
            {isAllSelected ? t("Select none") : t("Select all on this page")}
          </a>
          <div className="field">
            <label className="field__label" htmlFor="bulk-status">
              {t("Change the selected orders to")}
            </label>
            <select id="bulk-status" name="status" className="input input--select" defaultValue="">
              <option value="">{t("Choose a status")}</option>
              {orderStatuses.map((status) => (
                <option key={status} value={status}>
                  {t(statusNames[status])}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label className="field__label" htmlFor="bulk-reason">
              {t("Reason, for what is not paid or on hold")}
            </label>
            <input id="bulk-reason" name="reason" dir="auto" className="input" data-max={refundReasonMax} />
          </div>
          <button
            type="submit"
            name="intent"
            value="orders/status"
            className="button"
            data-busy-label={t("Changing...")}
          >
            {t("Change status")}
          </button>
        </div>
      </details>
    </ButtonForm>
  );
}

function OrderRows({ orders, isAllSelected }: { orders: ListedOrder[]; isAllSelected: boolean }) {
  return (
    <>
      {orders.map((order) => (
        <CachedMarkup
          key={order.id}
          as="tr"
          role="row"
          content={OrderCells}
          props={{ order, isAllSelected }}
        />
      ))}
    </>
  );
}

function OrderCells({ order, isAllSelected }: { order: ListedOrder; isAllSelected: boolean }) {
  return <RowCells columns={columnsFor(isAllSelected)} row={order} />;
}

function columnsFor(isAllSelected: boolean): Column<ListedOrder>[] {
  return [
    {
      label: t("Order##a print order"),
      isName: true,
      cell: ({ id, orderNumber, customerName }) => (
        <span className="fulfilment__order">
          <input
            type="checkbox"
            name="ids"
            value={id}
            defaultChecked={isAllSelected}
            aria-label={t("Select {orderNumber}", { orderNumber })}
          />
          <span>
            <a href={`/admin/orders/${orderNumber}`}>{orderNumber}</a>
            <span className="fulfilment__customer">{customerName || t("Account deleted")}</span>
          </span>
        </span>
      ),
    },
    {
      label: t("Book"),
      cell: ({ bookTitle, bookType }) =>
        bookType === "mission"
          ? t("{bookTitle} (Mission)", { bookTitle })
          : t("{bookTitle} (Biography)", { bookTitle }),
    },
    { label: t("Copies"), isNumber: true, cell: ({ copies }) => copies },
    { label: t("Total"), isNumber: true, cell: ({ totalCost }) => formatExactMoney(totalCost) },
    { label: t("Payment"), cell: (order) => <StaffPayment order={order} /> },
    {
      label: t("Status"),
      cell: (order) => (
        <>
          <StaffState order={order} />
          <NextStep order={order} />
        </>
      ),
    },
    {
      label: t("Requested"),
      cell: ({ requestedAt }) => requestedAt && <TimeText at={requestedAt} day="short" />,
    },
  ];
}

/** One press for the usual case; the server compares the status with the one that is shown here. */
function NextStep({ order }: { order: ListedOrder }) {
  const next = nextStatus(order);
  if (!next) return null;
  return (
    <button
      type="submit"
      name="next"
      value={`${order.id} ${order.status}`}
      className="button fulfilment__next"
      data-busy-label={t("Changing...")}
    >
      {nextStepText(next)}
      <span className="visually-hidden">{` ${order.orderNumber}`}</span>
    </button>
  );
}
