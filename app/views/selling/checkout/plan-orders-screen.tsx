import { formatDate, formatExactMoney, formatFacts } from "~/domain/base/format";
import type { InvoicedPlan, PlanOrder } from "~/domain/selling/checkouts/invoices.server";
import type { PlanPurchaseSummary } from "~/domain/selling/checkouts/refund-plan.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { RichText } from "~/ui/rich-text";
import { DaySentence } from "../../layout/day-sentence";
import { AdminPage } from "../../layout/staff/admin-page";
import { TimeText } from "../../layout/time-text";
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
      <h1>{t("Plan orders")}</h1>
      <section className="account-part">
        <h2>{t("Waiting for their invoice")}</h2>
        <p>
          {t(
            "The buyer may write for 14 days. Mark an order as paid when its invoice is: then the rest is open, and books can be ordered.",
          )}
        </p>
        <OrderList orders={waiting} empty={t("No order is waiting for an invoice.")} />
      </section>
      <section className="account-part">
        <h2>{t("Waiting for their bank")}</h2>
        <p>
          {t(
            "These buyers may write, and their money has not arrived. Where two small deposits have to be entered, the buyer does that first.",
          )}
        </p>
        <OrderList orders={atBank} empty={t("No payment is under way.")} />
      </section>
      <section className="account-part">
        <h2>{t("Paid, without an account yet")}</h2>
        <p>{t("Buyers get a link by email. If it did not reach them, hand over a new one.")}</p>
        <OrderList orders={paid} empty={t("All buyers have set up their accounts.")} />
      </section>
      <section className="account-part">
        <h2>{t("Monthly plans by invoice")}</h2>
        <p>
          {t(
            "Nobody is charged for these automatically: please send an invoice each month. They continue until you end them.",
          )}
        </p>
        <InvoicedList plans={invoiced} />
      </section>
      <section className="account-part">
        <h2>{t("Sold plans")}</h2>
        <PurchaseLinks purchases={sold} empty={t("No plans have been sold yet.")} />
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
          <p>
            <DaySentence
              text={t("{email}, ordered <when>{day}</when>", {
                email: order.email ?? t("No email address"),
                day: formatDate(order.createdAt),
              })}
              at={order.createdAt}
            />
          </p>
          {isAtBank(order) && <p>{t(checkoutStateNames[order.state])}</p>}
          <p>
            <a href={`/admin-checkouts/${order.id}`}>
              <RichText
                text={t("Open this order<span> of {planName}</span>", { planName: order.planName })}
                parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
              />
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
          <RichText
            text={t("<purchase>{planName}, {price}</purchase>: {facts}, <when>{day}</when>", {
              planName,
              price: formatExactMoney(dueCents),
              facts: formatFacts([t(checkoutStateNames[state]), email]),
              day: formatDate(createdAt),
            })}
            parts={{
              purchase: (words) => <a href={`/admin-checkouts/${id}`}>{words}</a>,
              when: () => <TimeText at={createdAt} day="long" />,
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function InvoicedList({ plans }: { plans: InvoicedPlan[] }) {
  if (plans.length === 0) return <p>{t("No monthly plan is paid by invoice.")}</p>;
  return (
    <ul className="list-plain">
      {plans.map((plan) => (
        <li key={plan.checkoutId} className="card plan-order">
          <p>
            <strong>
              {t("{planName}, {price} a month", {
                planName: plan.planName,
                price: formatExactMoney(plan.monthlyCents),
              })}
            </strong>
          </p>
          <p>
            <RichText
              text={paidByInvoice(plan)}
              parts={{ person: (words) => <a href={`/admin/users/${plan.userId}`}>{words}</a> }}
            />
          </p>
          <ButtonForm action="/admin-checkouts">
            <input type="hidden" name="checkoutId" value={plan.checkoutId} />
            <button
              type="submit"
              name="intent"
              value={plan.endsAt ? "plan/go-on" : "plan/end"}
              className="button"
            >
              {plan.endsAt ? t("Let it go on") : t("End with this month")}
            </button>
          </ButtonForm>
        </li>
      ))}
    </ul>
  );
}

function paidByInvoice({ displayName: name, since, endsAt }: InvoicedPlan): string {
  const day = formatDate(since);
  return endsAt
    ? t("<person>{name}</person>, paid by invoice since {day}, ends {end}", {
        name,
        day,
        end: formatDate(endsAt),
      })
    : t("<person>{name}</person>, paid by invoice since {day}", { name, day });
}

function SetupButton({ id }: { id: number }) {
  return (
    <ButtonForm action="/admin-checkouts">
      <input type="hidden" name="checkoutId" value={id} />
      <p className="actions plan-order__setup">
        <button type="submit" name="intent" value="setup/hand-over" className="button">
          {t("Make a setup link")}
        </button>
      </p>
    </ButtonForm>
  );
}
