import type { InvoicedPlan, PlanOrder } from "~/domain/checkouts/invoices.server";
import { formatDate, formatExactMoney } from "~/domain/format";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { AdminPage } from "../administration/admin-page";

interface PlanOrdersScreenProps {
  shell: PageShell;
  orders: PlanOrder[];
  invoiced: InvoicedPlan[];
}

/** Plans that wait for an invoice, have no account yet, or need an invoice each month. */
export function PlanOrdersScreen({ shell, orders, invoiced }: PlanOrdersScreenProps) {
  const waiting = orders.filter(({ state }) => state === "invoiced");
  const paid = orders.filter(({ state }) => state !== "invoiced");
  return (
    <AdminPage shell={shell} part="/admin-checkouts" isNarrow>
      <h1>Plan orders</h1>
      <section className="account-part">
        <h2>Waiting for their invoice</h2>
        <p>Approve an order when its invoice is paid: then the buyer can set up an account.</p>
        <OrderList orders={waiting} empty="No order waits for an invoice." />
      </section>
      <section className="account-part">
        <h2>Paid, without an account yet</h2>
        <p>Buyers get a link by email. Where that did not reach them, hand over a new one.</p>
        <OrderList orders={paid} empty="All buyers have set up their accounts." />
      </section>
      <section className="account-part">
        <h2>Monthly plans by invoice</h2>
        <p>
          Nobody is charged for these by itself: please send an invoice for each month. They go on until you
          end them.
        </p>
        <InvoicedList plans={invoiced} />
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
          <ButtonForm action="/admin-checkouts">
            <input type="hidden" name="checkoutId" value={order.id} />
            {order.state === "invoiced" ? <InvoiceButtons /> : <SetupButton />}
          </ButtonForm>
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

function InvoiceButtons() {
  return (
    <div className="actions">
      <button type="submit" name="intent" value="invoice/approve" className="button button--primary">
        The invoice is paid
      </button>
      <button type="submit" name="intent" value="invoice/decline" className="button">
        Decline
      </button>
    </div>
  );
}

function SetupButton() {
  return (
    <button type="submit" name="intent" value="setup/hand-over" className="button">
      Make a setup link
    </button>
  );
}
