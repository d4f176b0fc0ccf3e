import type { EventName } from "~/domain/base/events/events";
import { formatExactMoney } from "~/domain/base/format";
import { plans } from "~/domain/people/plans/plans";
import type { PlanQuote } from "~/domain/selling/catalogue/quote";
import { promoCodeMax } from "~/domain/selling/catalogue/schema";
import { taxLabel } from "~/domain/selling/catalogue/tax";
import type { AmountDue } from "~/domain/selling/checkouts/amount-due";
import { promoErrorTitle, promoFormId } from "~/domain/selling/checkouts/schema";
import type { RejectedPromoCode, ShownCheckout } from "~/domain/selling/checkouts/shown-checkout.server";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm, RejectedSummary } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PublicPage } from "../../public/public-page";
import { NextPlanForm } from "./next-plan-form";
import { checkoutPath, PayForm } from "./pay-form";
import { PlanChangeSummary } from "./plan-change-summary";
import { TaxStateForm } from "./tax-state-form";

export interface CheckoutScreenProps extends ShownCheckout {
  shell: PageShell;
  event: EventName;
  publishableKey: string | null;
  supportEmail: string | null;
  rejected: RejectedForm | undefined;
}

export function CheckoutScreen(props: CheckoutScreenProps) {
  const { shell, event, quote, due, change, isByInvoice, isTaxedByState, rejected, refusedCode } = props;
  const isPriced = change === null || change.starts === "now";
  const lacksState = isTaxedByState && !quote.taxState;
  return (
    <PublicPage shell={shell} event={event}>
      <RejectedSummary rejected={rejected} />
      {refusedCode && !rejected && <RefusedCode code={refusedCode} />}
      <h1>Checkout</h1>
      <div className="checkout">
        <section className="checkout__plan" aria-labelledby="plan-name">
          <h2 id="plan-name">
            {quote.planName}
            <a className="checkout__change" href="/pricing">
              Change<span className="visually-hidden"> the plan</span>
            </a>
          </h2>
          <PlanLine {...props} isPriced={isPriced} lacksState={lacksState} />
          {isPriced && <PromoForm quote={quote} rejected={rejected} refusedCode={refusedCode} />}
        </section>
        <section className="card checkout__pay" aria-labelledby="payment">
          <h2 id="payment">{isByInvoice ? "Your order" : "Payment"}</h2>
          {change && <PlanChangeSummary change={change} planName={quote.planName} />}
          <WayToPay {...props} />
          {shell.participantName === null && <KnownBuyer quote={quote} />}
        </section>
        <section className="checkout__details" aria-labelledby="summary">
          <h2 id="summary">Order summary</h2>
          {isPriced && (
            <OrderSummary quote={quote} due={due} lacksState={lacksState} isByInvoice={isByInvoice} />
          )}
          {isPriced && isTaxedByState && !lacksState && <TaxStateForm quote={quote} />}
          <p>{plans[quote.planId].description}</p>
          <ul>
            {plans[quote.planId].features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </section>
      </div>
    </PublicPage>
  );
}

function PlanLine({
  quote: { billing, baseCents, taxRate },
  due: { dueCents },
  isByInvoice,
  isPriced,
  lacksState,
}: CheckoutScreenProps & { isPriced: boolean; lacksState: boolean }) {
  const price = `${formatExactMoney(baseCents)} ${billing === "monthly" ? "a month" : "one-time"}`;
  if (!isPriced || lacksState) return <p className="checkout__price">{`${price}, before tax`}</p>;
  return (
    <p className="checkout__price">
      {`${price} · ${totalLabel(dueCents, isByInvoice)} `}
      <strong>{formatExactMoney(dueCents)}</strong>
      {taxRate > 0 && ", tax included"}
    </p>
  );
}

/** "Today" only where something is charged today. */
function totalLabel(dueCents: number, isByInvoice: boolean): string {
  if (dueCents === 0) return "Total";
  return isByInvoice ? "Your invoice" : "Total today";
}

function RefusedCode({ code: { why } }: { code: RejectedPromoCode }) {
  return (
    <Notice kind="error" title={promoErrorTitle}>
      <p>{why === promoErrorTitle ? "" : `${why}. `}Please check the spelling, or continue without it.</p>
    </Notice>
  );
}

function WayToPay(props: CheckoutScreenProps) {
  const { change, quote, isCreditUnknown, isTaxedByState } = props;
  if (change?.starts === "none") {
    return (
      <a className="button button--primary" href="/account#plan">
        See your plan
      </a>
    );
  }
  if (isCreditUnknown) {
    return (
      <Notice kind="error" title="We cannot show you the price right now">
        <p>
          Our payment service is not responding, so we do not know how much credit you have. Nothing was
          charged. Please try again in a few minutes.
        </p>
      </Notice>
    );
  }
  if (isTaxedByState && !quote.taxState) return <TaxStateForm quote={quote} />;
  if (change?.starts === "later" && !props.isImpersonating) {
    const { presentName, startsAt } = change;
    return <NextPlanForm quote={quote} presentName={presentName} startsAt={startsAt} />;
  }
  return <PayForm {...props} />;
}

function KnownBuyer({ quote: { planId, promo } }: { quote: PlanQuote }) {
  const query = new URLSearchParams({ plan: planId, ...(promo && { promo: promo.code }) });
  const returnTo = encodeURIComponent(`/checkout?${query}`);
  return (
    <p>
      <strong>I have an account:</strong> <a href={`/auth?returnTo=${returnTo}`}>sign in first</a>, and the
      plan is added to it.
    </p>
  );
}

interface OrderSummaryProps {
  quote: PlanQuote;
  due: AmountDue;
  isByInvoice: boolean;
  /** Whether the tax is not known, because the buyer has not chosen their state. */
  lacksState?: boolean;
}

export function OrderSummary({ quote, due, isByInvoice, lacksState = false }: OrderSummaryProps) {
  const {
    planName,
    billing,
    baseCents,
    promo,
    discountCents,
    netCents,
    taxRate,
    taxCents,
    renewal,
    credits,
  } = quote;
  return (
    <>
      <table className="bill">
        <caption className="visually-hidden">Order summary</caption>
        <tbody>
          <Line label={billing === "monthly" ? `${planName}, first month` : planName} cents={baseCents} />
          {promo && <Line label={`Promo code ${promo.code}`} cents={-discountCents} />}
          {!lacksState && taxRate > 0 && <Line label={taxLabel(quote)} cents={taxCents} />}
          {!lacksState &&
            credits?.map(({ what, cents }) => (
              <Line key={what} label={`Credit for ${what}, tax included`} cents={-cents} />
            ))}
          {!lacksState && due.waivedCents > 0 && (
            <Line label="Too small to charge, so it is on us" cents={-due.waivedCents} />
          )}
          <tr className="bill__total">
            <th scope="row">{lacksState ? "Before tax" : totalLabel(due.dueCents, isByInvoice)}</th>
            <td>{formatExactMoney(lacksState ? netCents : due.dueCents)}</td>
          </tr>
        </tbody>
      </table>
      {!lacksState && (
        <p>
          {renewal ? afterwards(renewal.totalCents, due.dueCents) : "You pay once. Nothing is charged later."}
        </p>
      )}
    </>
  );
}

function Line({ label, cents }: { label: string; cents: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{formatExactMoney(cents)}</td>
    </tr>
  );
}

function afterwards(monthlyCents: number, dueCents: number): string {
  if (dueCents === 0) {
    return `The first month costs nothing, and we ask for no card. If you want to go on after that, a month is ${formatExactMoney(monthlyCents)}, tax included.`;
  }
  return `Each month after that is ${formatExactMoney(monthlyCents)}, tax included, until you cancel. You can cancel any time on your account page.`;
}

interface PromoFormProps {
  quote: PlanQuote;
  /** The code of the URL, if it was not applied. */
  refusedCode: RejectedPromoCode | null;
  rejected: RejectedForm | undefined;
}

function PromoForm({ quote, refusedCode, rejected }: PromoFormProps) {
  const { promo, planId } = quote;
  const path = checkoutPath({ ...quote, promo: null });
  const { form, fields } = formState(promoFormId, { code: refusedCode?.code ?? "" }, rejected);
  if (promo) {
    return (
      <ButtonForm action={path}>
        <p>{`Promo code ${promo.code} is applied.`}</p>
        <input type="hidden" name="planId" value={planId} />
        <button type="submit" name="intent" value="promo/remove" className="button">
          Remove promo code
        </button>
      </ButtonForm>
    );
  }
  const isRefused = refusedCode !== null || rejected?.formId === promoFormId;
  return (
    <details className="promo" open={isRefused}>
      <summary>I have a code</summary>
      <Form form={form} action={path} defaultIntent="promo/apply" hasSummaryAbove>
        <input type="hidden" name="planId" value={planId} />
        <TextField field={fields.code} label="Promo code" maxLength={promoCodeMax} autoComplete="off" />
        <button type="submit" name="intent" value="promo/apply" className="button">
          Apply
        </button>
      </Form>
    </details>
  );
}
