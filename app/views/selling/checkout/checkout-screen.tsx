import type { EventName } from "~/domain/base/events/events";
import { formatExactMoney } from "~/domain/base/format";
import { givenPlans } from "~/domain/people/plans/given-plans";
import { plans } from "~/domain/people/plans/plans";
import type { PlanQuote } from "~/domain/selling/catalogue/quote";
import { promoCodeMax } from "~/domain/selling/catalogue/schema";
import { promoErrorTitle, promoFormId } from "~/domain/selling/checkouts/schema";
import type { RejectedPromoCode, ShownCheckout } from "~/domain/selling/checkouts/shown-checkout.server";
import type { Language } from "~/messages/languages";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm, RejectedSummary } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { PlanWordsPart } from "../../public/plan-words";
import { PublicPage } from "../../public/public-page";
import type { GiftValues } from "../gifts/gift-fields";
import { NextPlanForm } from "./next-plan-form";
import { OrderSummary, totalLabel } from "./order-summary";
import { checkoutPath, PayForm } from "./pay-form";
import { PlanChangeSummary } from "./plan-change-summary";
import { TaxStateForm } from "./tax-state-form";

export interface CheckoutScreenProps extends ShownCheckout {
  shell: PageShell;
  event: EventName;
  publishableKey: string | null;
  supportEmail: string | null;
  gift?: { values: GiftValues; zones: string[]; offered: Language[] } | undefined;
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
      <h1>{props.gift ? t("Give the book of a life") : t("Checkout")}</h1>
      {props.gift && (
        <p className="lead">{t("Two minutes, one page. Nothing is sent before the day you choose.")}</p>
      )}
      <div className="checkout">
        <section className="checkout__plan" aria-labelledby="plan-name">
          <h2 id="plan-name">
            {quote.planName}
            <a className="checkout__change" href={props.gift ? "/gift#plans" : "/pricing"}>
              <RichText
                text={t("Change<span> the plan</span>")}
                parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
              />
            </a>
          </h2>
          <PlanLine {...props} isPriced={isPriced} lacksState={lacksState} />
          {isPriced && !props.gift && (
            <PromoForm quote={quote} rejected={rejected} refusedCode={refusedCode} />
          )}
        </section>
        <section className="card checkout__pay" aria-labelledby="payment">
          <h2 id="payment" className={props.gift ? "visually-hidden" : undefined}>
            {props.gift ? t("Your gift") : isByInvoice ? t("Your order") : t("Payment")}
          </h2>
          {change && <PlanChangeSummary change={change} planName={quote.planName} />}
          <WayToPay {...props} />
          {shell.participantName === null && !props.gift && <KnownBuyer quote={quote} />}
        </section>
        <section className="checkout__details" aria-labelledby="summary">
          <h2 id="summary">{t("Order summary")}</h2>
          {isPriced && (
            <OrderSummary quote={quote} due={due} lacksState={lacksState} isByInvoice={isByInvoice} />
          )}
          {isPriced && isTaxedByState && !lacksState && <TaxStateForm quote={quote} />}
          <PlanWordsPart words={(props.gift ? givenPlans : plans)[quote.planId]} />
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
  const amount = formatExactMoney(baseCents);
  const price =
    billing === "monthly" ? t("{amount} a month", { amount }) : t("{amount} one-time", { amount });
  if (!isPriced || lacksState)
    return <p className="checkout__price">{t("{price}, before tax", { price })}</p>;
  const values = { price, label: totalLabel(dueCents, isByInvoice), total: formatExactMoney(dueCents) };
  return (
    <p className="checkout__price">
      <RichText
        text={
          taxRate > 0
            ? t("{price} · {label} <strong>{total}</strong>, tax included", values)
            : t("{price} · {label} <strong>{total}</strong>", values)
        }
        parts={{ strong: (words) => <strong>{words}</strong> }}
      />
    </p>
  );
}

function RefusedCode({ code: { why } }: { code: RejectedPromoCode }) {
  return (
    <Notice kind="error" title={t(promoErrorTitle)}>
      <p>
        {why === promoErrorTitle ? "" : `${t(why)}. `}
        {t("Please check the spelling, or continue without it.")}
      </p>
    </Notice>
  );
}

function WayToPay(props: CheckoutScreenProps) {
  const { change, quote, isCreditUnknown, isTaxedByState } = props;
  if (change?.starts === "none") {
    return (
      <a className="button button--primary" href="/account#plan">
        {t("See your plan")}
      </a>
    );
  }
  if (isCreditUnknown) {
    return (
      <Notice kind="error" title={t("We cannot show you the price right now")}>
        <p>
          {t(
            "Our payment service is not responding, so we do not know how much credit you have. Nothing was charged. Please try again in a few minutes.",
          )}
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
      <RichText
        text={t(
          "<strong>I have an account:</strong> <link>sign in first</link>, and the plan is added to it.",
        )}
        parts={{
          strong: (words) => <strong>{words}</strong>,
          link: (words) => <a href={`/auth?returnTo=${returnTo}`}>{words}</a>,
        }}
      />
    </p>
  );
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
        <p>{t("Promo code {code} is applied.", { code: promo.code })}</p>
        <input type="hidden" name="planId" value={planId} />
        <button type="submit" name="intent" value="promo/remove" className="button">
          {t("Remove promo code")}
        </button>
      </ButtonForm>
    );
  }
  const isRefused = refusedCode !== null || rejected?.formId === promoFormId;
  return (
    <details className="promo" open={isRefused}>
      <summary>{t("I have a code")}</summary>
      <Form form={form} action={path} defaultIntent="promo/apply" hasSummaryAbove>
        <input type="hidden" name="planId" value={planId} />
        <TextField field={fields.code} label={t("Promo code")} maxLength={promoCodeMax} autoComplete="off" />
        <button type="submit" name="intent" value="promo/apply" className="button">
          {t("Apply")}
        </button>
      </Form>
    </details>
  );
}
