import { formatDate, formatExactMoney } from "~/domain/base/format";
import type { InvoicedPlan, PlanOrder } from "~/domain/selling/checkouts/invoices.server";
import type { PlanPurchaseSummary } from "~/domain/selling/checkouts/refund-plan.server";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { AdminPage } from "../../running/administration/admin-page";
import { checkoutStateNames } from "./checkout-states";
import { InvoiceButtons } from "./invoice-buttons";

interface PlanOrdersScreenProps {
  shell: PageShell;
  orders: PlanOrder[];
  invoiced: InvoicedPlan[];
  sold: PlanPurchaseSummary[];
}

export function PlanOrdersScreen({ shell, orders, invoiced, sold }: PlanOrdersScreenProps) {
  const waiting = orders.filter(({ state }) => state === "invoiced");
  const atBank = orders.filter(({ state }) => state === "processing" || state === "verifying");
  const paid = orders.filter(({ state }) => state === "paid");
  return (
    <AdminPage shell={shell} part="/admin-checkouts" isNarrow>
      <h1>Plan orders</h1>
      <section className="account-part">
        <h2>Waiting for their invoice</h2>
        <p>
          The buyer may write for 14 days. Mark an order as paid when its invoice is: then the rest is open,
          and books can be ordered.
        </p>
        <OrderList orders={waiting} empty="No order is waiting for an invoice." />
      </section>
      <section className="account-part">
        <h2>Waiting for their bank</h2>
        <p>
          These buyers may write, and their money has not arrived. Where two small deposits have to be
          entered, the buyer does that first.
        </p>
        <OrderList orders={atBank} empty="No payment is under way." />
      </section>
      <section className="account-part">
        <h2>Paid, without an account yet</h2>
        <p>Buyers get a link by email. If it did not reach them, hand over a new one.</p>
        <OrderList orders={paid} empty="All buyers have set up their accounts." />
      </section>
      <section className="account-part">
        <h2>Monthly plans by invoice</h2>
        <p>
          Nobody is charged for these automatically: please send an invoice each month. They continue until
          you end them.
        </p>
        <InvoicedList plans={invoiced} />
      </section>
      <section className="account-part">
        <h2>Sold plans</h2>
        <PurchaseLinks purchases={sold} empty="No plans have been sold yet." />
      </section>
    </AdminPage>
  );
}

function OrderList({ orders, empty }: { orders: PlanOrder[]; empty: string }) {
  if (orders.length === 0) return <p>{empty}</p>;
  return (
    <ul className="list-plain">
      {orders.map((order) => (
        <li key={order.id} className="card plan-order">
          <p>
            <strong>{`${order.planName}, ${formatExactMoney(order.dueCents)}`}</strong>
          </p>
          <p>{`${order.email ?? "No email address"}, ordered ${formatDate(order.createdAt)}`}</p>
          {isAtBank(order) && <p>{checkoutStateNames[order.state]}</p>}
          <p>
            <a href={`/admin-checkouts/${order.id}`}>
              Open this order<span className="visually-hidden">{` of ${order.planName}`}</span>
            </a>
          </p>
          {order.state === "invoiced" && (
            <ButtonForm action="/admin-checkouts">
              <input type="hidden" name="checkoutId" value={order.id} />
              <InvoiceButtons />
            </ButtonForm>
          )}
          {!order.isSetUp && <SetupButton id={order.id} />}
        </li>
      ))}
    </ul>
  );
}

function isAtBank({ state }: PlanOrder): boolean {
  return state === "processing" || state === "verifying";
}

interface PurchaseLinksProps {
  purchases: PlanPurchaseSummary[];
  empty: string;
}

export function PurchaseLinks({ purchases, empty }: PurchaseLinksProps) {
  if (purchases.length === 0) return <p>{empty}</p>;
  return (
    <ul>
      {purchases.map(({ id, planName, state, createdAt, dueCents, email }) => (
        <li key={id}>
          <a href={`/admin-checkouts/${id}`}>{`${planName}, ${formatExactMoney(dueCents)}`}</a>
          {`: ${checkoutStateNames[state]}, ${[email, formatDate(createdAt)].filter(Boolean).join(", ")}`}
        </li>
      ))}
    </ul>
  );
}

function InvoicedList({ plans }: { plans: InvoicedPlan[] }) {
  if (plans.length === 0) return <p>No monthly plan is paid by invoice.</p>;
  return (
    <ul className="list-plain">
      {plans.map((plan) => (
        <li key={plan.checkoutId} className="card plan-order">
          <p>
            <strong>{`${plan.planName}, ${formatExactMoney(plan.monthlyCents)} a month`}</strong>
          </p>
          <p>
            <a href={`/admin/users/${plan.userId}`}>{plan.displayName}</a>
            {`, paid by invoice since ${formatDate(plan.since)}`}
            {plan.endsAt && `, ends ${formatDate(plan.endsAt)}`}
          </p>
          <ButtonForm action="/admin-checkouts">
            <input type="hidden" name="checkoutId" value={plan.checkoutId} />
            <button
              type="submit"
              name="intent"
              value={plan.endsAt ? "plan/go-on" : "plan/end"}
              className="button"
            >
              {plan.endsAt ? "Let it go on" : "End with this month"}
            </button>
          </ButtonForm>
        </li>
      ))}
    </ul>
  );
}

function SetupButton({ id }: { id: number }) {
  return (
    <ButtonForm action="/admin-checkouts">
      <input type="hidden" name="checkoutId" value={id} />
      <p className="actions">
        <button type="submit" name="intent" value="setup/hand-over" className="button">
          Make a setup link
        </button>
      </p>
    </ButtonForm>
  );
}
