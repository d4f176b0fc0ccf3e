import { formatExactMoney } from "~/domain/base/format";
import { mailAddressMax } from "~/domain/base/schema-fields";
import type { PlanQuote } from "~/domain/selling/catalogue/quote";
import { promoCodeMax } from "~/domain/selling/catalogue/schema";
import type { CheckoutOutcome } from "~/domain/selling/checkouts/outcome.server";
import { payFormId } from "~/domain/selling/checkouts/schema";
import type { ShownCheckout } from "~/domain/selling/checkouts/shown-checkout.server";
import { isUnderWay } from "~/domain/selling/checkouts/states";
import { Pay } from "~/islands/pay/pay";
import type { Language } from "~/messages/languages";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import { type AnyField, Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { emptyGift, GiftFields, type GiftValues } from "../gifts/gift-fields";
import { InvoicePart, noBilling } from "./invoice-part";

interface PayFormProps
  extends Pick<ShownCheckout, "quote" | "due" | "email" | "isByInvoice" | "isImpersonating" | "billing"> {
  /** Null without a payment service. */
  publishableKey: string | null;
  supportEmail: string | null;
  /** Set where it is for somebody else: what was typed, and the time zones and languages to choose from. */
  gift?: { values: GiftValues; zones: string[]; offered: Language[] } | undefined;
  rejected: RejectedForm | undefined;
}

/** Payment on Stripe's page, in Stripe's fields here if script runs, or by invoice. Enter buys nothing. */
export function PayForm(props: PayFormProps) {
  const { quote, due, email, isByInvoice, isImpersonating, publishableKey, billing, gift, rejected } = props;
  const promoCode = quote.promo?.code ?? "";
  const values = { email: email ?? "", ...(billing ?? noBilling), ...(gift?.values ?? noGift), promoCode };
  const { form, fields } = formState(payFormId, values, rejected);
  if (isImpersonating) {
    return (
      <Notice kind="plain" title={t("Only the person whose account this is can buy a plan.")}>
        <p>{t("Please return to your own account first.")}</p>
      </Notice>
    );
  }
  const isAtStripe = !isByInvoice && due.dueCents > 0;
  return (
    <Form
      form={form}
      action={checkoutPath(quote)}
      defaultIntent={gift ? "gift/look" : "pay/look"}
      hasSummaryAbove
    >
      <input type="hidden" name="planId" value={quote.planId} />
      {gift ? (
        <>
          <input type="hidden" name="months" value={quote.months ?? ""} />
          <GiftFields fields={fields} zones={gift.zones} offered={gift.offered} />
        </>
      ) : (
        <input type="hidden" name="promoCode" value={promoCode} />
      )}
      {quote.taxState && <input type="hidden" name="taxState" value={quote.taxState} />}
      <input type="hidden" name="shownCents" value={due.dueCents} />
      <TextField
        field={fields.email}
        label={t("Your email address")}
        hint={
          gift
            ? t("For your receipt and the page of your gift.")
            : t("For your receipt and the link to your account.")
        }
        type="email"
        autoComplete="email"
        maxLength={mailAddressMax}
        isRequired
      />
      {gift && <GiftPromo field={fields.promoCode} quote={quote} />}
      {isAtStripe && publishableKey && (
        <Pay
          publishableKey={publishableKey}
          amountCents={due.dueCents}
          mode={quote.billing === "monthly" ? "subscription" : "payment"}
          intentUrl={gift ? "/api/gifts" : "/api/create-payment-intent"}
        >
          <p>
            {t(
              "You pay on Stripe’s page, which comes next: by card or from a US bank account. We never see your card or bank number.",
            )}
          </p>
        </Pay>
      )}
      {isByInvoice && due.dueCents > 0 && (
        <InvoicePart fields={fields} action={checkoutPath(quote)} isGift={gift !== undefined} />
      )}
      <div className={gift || isByInvoice ? "checkout__end" : "checkout__act"}>
        <button
          type="submit"
          name="intent"
          value="pay"
          className="button button--primary"
          data-busy-label={t("One moment...")}
        >
          {buttonLabel(due.dueCents, isByInvoice, gift !== undefined)}
        </button>
      </div>
      <Assurances {...props} />
    </Form>
  );
}

const noGift = emptyGift("");

/** Stands in the form itself, so that applying a code keeps every word. Its button leads back to it. */
function GiftPromo({ field, quote }: { field: AnyField; quote: PlanQuote }) {
  return (
    <details className="promo" open={Boolean(field.initialValue) || (field.errors?.length ?? 0) > 0}>
      <summary>{t("I have a code")}</summary>
      <TextField field={field} label={t("Promo code")} maxLength={promoCodeMax} autoComplete="off" />
      {quote.promo && (
        <Notice kind="success" title={t("Promo code applied!")} isSlim>
          <p>{t("You saved {amount}", { amount: formatExactMoney(quote.discountCents) })}</p>
        </Notice>
      )}
      <button
        type="submit"
        name="intent"
        value="gift/look"
        className="button"
        formAction={`${checkoutPath(quote)}#${field.id}`}
      >
        {t("Apply")}
      </button>
    </details>
  );
}

function Assurances({ quote, gift, supportEmail }: Pick<PayFormProps, "quote" | "gift" | "supportEmail">) {
  return (
    <ul className="assurances list-plain">
      {gift && (
        <>
          <li>{t("You can change the words, the day and the address until it is sent.")}</li>
          <li>{t("Whoever gets it never sees a price, and no bill ever comes to them.")}</li>
        </>
      )}
      {quote.billing === "monthly" && <li>{t("Cancel any time, on your account page.")}</li>}
      {!gift && <li>{t("Your words stay yours: download all of them whenever you like.")}</li>}
      <li>
        <RichText
          text={
            supportEmail
              ? t("Questions? <link>{supportEmail}</link>, and a person answers.", { supportEmail })
              : t("Questions? <link>Write to us</link>, and a person answers.")
          }
          parts={{
            link: (words) => <a href={supportEmail ? `mailto:${supportEmail}` : "/contact"}>{words}</a>,
          }}
        />
      </li>
    </ul>
  );
}

export function checkoutPath({
  planId,
  promo,
  taxState,
  isGift,
  months,
}: Pick<PlanQuote, "planId" | "promo" | "taxState" | "isGift" | "months">): string {
  const query = new URLSearchParams({
    plan: planId,
    ...(isGift && { gift: "1" }),
    ...(months && { months: String(months) }),
    ...(promo && { promo: promo.code }),
    ...(taxState && { taxState }),
  });
  return `/checkout?${query}`;
}

function buttonLabel(dueCents: number, isByInvoice: boolean, isGift: boolean): string {
  if (dueCents === 0) return isGift ? t("Give it without paying") : t("Start without paying");
  return isByInvoice ? t("Order by invoice") : t("Pay {amount}", { amount: formatExactMoney(dueCents) });
}

/** The place where a press leads on after the payment; nothing moves on by itself. */
export interface NextStep {
  path: "/payment-success" | "/account-setup" | "/biography-builder";
  /** The page asks again after so many seconds, while the payment is not known. */
  refreshSeconds: number | null;
}

export function nextStep(outcome: CheckoutOutcome | null): NextStep | null {
  if (!outcome) return null;
  const { state, isSetUp, isActors } = outcome;
  if (state === "open") return { path: "/payment-success", refreshSeconds: 5 };
  if (!isUnderWay(state)) return null;
  if (isActors) return { path: "/biography-builder", refreshSeconds: null };
  return isSetUp ? null : { path: "/account-setup", refreshSeconds: null };
}
