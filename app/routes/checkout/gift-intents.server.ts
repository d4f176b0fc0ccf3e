import { json, redirect } from "@remix-run/node";
import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { localDay } from "~/domain/base/local-time";
import { getSettings } from "~/domain/base/settings/settings.server";
import { isPlanId } from "~/domain/people/plans/plans";
import { promoCodeMax } from "~/domain/selling/catalogue/schema";
import { findState } from "~/domain/selling/catalogue/states";
import { underPromoCode } from "~/domain/selling/catalogue/validate-promo-code.server";
import { startCheckoutPage } from "~/domain/selling/checkouts/pay-checkout.server";
import { CheckoutForm, payFormId } from "~/domain/selling/checkouts/schema";
import { type ShownCheckout, showCheckout } from "~/domain/selling/checkouts/shown-checkout.server";
import { beginGift } from "~/domain/selling/gifts/begin-gift.server";
import { GiftInput, readMonths } from "~/domain/selling/gifts/schema";
import { requireBuyer } from "~/http/auth/require-buyer";
import { serializeSetupToken } from "~/http/cookies/setup-token.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import {
  parseForm,
  rejectedResult,
  rejectForm,
  submissionOf,
  unexpectedFormError,
} from "~/http/forms/forms.server";
import type { PageCall } from "~/http/page.server";
import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { emptyGift } from "~/views/selling/gifts/gift-fields";

/** A refused gift comes back with the price of its code. */
export interface RejectedGift extends RejectedForm {
  shown?: ShownCheckout | null;
}

export async function newGift({ clock, db }: RequestContext, _actor: Actor | null) {
  const today = localDay(clock.now(), emptyGift("").timeZone);
  const values = { ...emptyGift(today), language: currentLanguage() };
  const offered = (await getSettings(db)).languages;
  return { values, zones: Intl.supportedValuesOf("timeZone"), offered };
}

/** Shows what was typed again, with the price of its promo code: what Enter does. */
export async function lookAtGift(call: PageCall, actor: Actor | null, form: FormData): Promise<Response> {
  const shown = await priceOf(call, actor, form);
  const why = shown?.refusedCode?.why;
  const result = rejectedResult(form, why ? { promoCode: [t(why)] } : {});
  return json({ formId: payFormId, result, shown }, { status: why ? 400 : 200 });
}

/** Redirects to Stripe's page, or to the page of the gift where nothing is charged here. */
export async function payGift(call: PageCall, actor: Actor | null, form: FormData): Promise<Response> {
  const { context } = call;
  try {
    const input = parseForm(form, GiftInput);
    const billing = context.payments === null ? parseForm(form, CheckoutForm) : {};
    const submission = submissionOf(context, actor, form);
    const giver = actor && requireBuyer(actor, "buy-plan");
    const order = { ...billing, ...input };
    const begun = await beginGift(context, giver, context.client, order, submission?.id ?? null);
    const isOpen = begun.checkout.state === "open";
    const path = isOpen ? await startCheckoutPage(context, begun.checkout) : `/gifts/${begun.token}`;
    const headers = new Headers({
      "Set-Cookie": await serializeSetupToken(context.config, begun.setupToken),
    });
    return redirect(path, { status: 303, headers });
  } catch (error) {
    const refused = isDomainError(error)
      ? rejectForm(form, payFormId, underPromoCode(error), t("Please check this first"))
      : unexpectedFormError(form, payFormId, error, unexpectedErrors.pay);
    const { status, headers } = refused;
    return json({ ...(await refused.json()), shown: await priceOf(call, actor, form) }, { status, headers });
  }
}

async function priceOf(
  { context, url }: PageCall,
  actor: Actor | null,
  form: FormData,
): Promise<ShownCheckout | null> {
  const planId = String(form.get("planId") ?? "");
  if (!isPlanId(planId)) return null;
  const typed = String(form.get("promoCode") ?? "")
    .trim()
    .toUpperCase()
    .slice(0, promoCodeMax);
  const taxState = findState(String(form.get("taxState") ?? ""));
  const gift = { months: readMonths(planId, url.searchParams.get("months")) };
  return showCheckout(context, actor, context.client, { planId, code: typed || null, taxState, gift });
}
