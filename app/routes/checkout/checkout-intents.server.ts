import { redirect } from "@remix-run/node";
import type { Actor } from "~/domain/base/actor";
import { Unauthenticated, ValidationError } from "~/domain/base/errors";
import { formatDate, formatExactMoney } from "~/domain/base/format";
import { parseInput } from "~/domain/base/schema-fields";
import { promoMessages } from "~/domain/selling/catalogue/promo-code";
import { PlanChoice, PromoCheck } from "~/domain/selling/catalogue/schema";
import { validatePromoCode } from "~/domain/selling/catalogue/validate-promo-code.server";
import { beginCheckout } from "~/domain/selling/checkouts/begin-checkout.server";
import { startCheckoutPage } from "~/domain/selling/checkouts/pay-checkout.server";
import { choosePlanForNextMonth } from "~/domain/selling/checkouts/plan-change/next-plan.server";
import { CheckoutForm, payFormId, promoErrorTitle, promoFormId } from "~/domain/selling/checkouts/schema";
import { requireBuyer } from "~/http/auth/require-buyer";
import { serializeSetupToken } from "~/http/cookies/setup-token.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import {
  parseForm,
  readForm,
  rejectForm,
  showAgain,
  submissionOf,
  unexpectedFormError,
} from "~/http/forms/forms.server";
import { findIntent } from "~/http/forms/intents";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { lookAtGift, payGift } from "./gift-intents.server";

type Intent = (call: PageCall, actor: Actor | null, form: FormData) => Promise<Response>;

const intents: Record<string, Intent> = {
  "promo/apply": applyPromo,
  "promo/remove": removePromo,
  "plan/next": chooseNextPlan,
  "pay/look": lookAgain,
  "gift/look": lookAtGift,
  pay,
};

export async function runCheckoutIntent(call: PageCall, actor: Actor | null): Promise<Response> {
  const form = await readForm(call.request, call.context);
  const intent = findIntent(intents, form.get("intent") ?? "pay");
  return intent(call, actor, form);
}

async function applyPromo(
  { context, url }: PageCall,
  _actor: Actor | null,
  form: FormData,
): Promise<Response> {
  try {
    const check = parseInput(PromoCheck, { planId: form.get("planId"), code: form.get("code") ?? "" });
    const { discountAmount, promoCode } = await validatePromoCode(context, context.client, check);
    return await redirectWithFlash(context, addressOf(url, check.planId, promoCode.code), {
      kind: "success",
      title: t("Promo code applied!"),
      text: t("You saved {amount}", { amount: formatExactMoney(discountAmount) }),
    });
  } catch (error) {
    const isUnknown =
      error instanceof ValidationError && error.saidErrors.code?.includes(promoMessages.unknown);
    const shown = isUnknown ? new ValidationError({ code: [promoHelp] }, promoHelp) : error;
    return rejectForm(form, promoFormId, shown, t(promoErrorTitle));
  }
}

/** The title says already that the code is invalid. */
const promoHelp = message("We do not know this code. Please check its letters, or leave it empty.");

async function removePromo(
  { context, url }: PageCall,
  _actor: Actor | null,
  form: FormData,
): Promise<Response> {
  const path = addressOf(url, String(form.get("planId") ?? ""), null);
  return redirectWithFlash(context, path, { kind: "success", title: t("Promo code removed") });
}

/** Shows what was typed again: what Enter does. */
async function lookAgain(_call: PageCall, _actor: Actor | null, form: FormData): Promise<Response> {
  return showAgain(form, payFormId);
}

/** Redirects to Stripe's page, or to the result page if free or paid by invoice. */
async function pay(call: PageCall, actor: Actor | null, form: FormData): Promise<Response> {
  const { context, url } = call;
  if (url.searchParams.get("gift") === "1") return payGift(call, actor, form);
  try {
    const input = parseForm(form, CheckoutForm);
    const submission = submissionOf(context, actor, form);
    const { checkout, token } = await beginCheckout(
      context,
      actor && requireBuyer(actor, "buy-plan"),
      context.client,
      input,
      submission?.id ?? null,
    );
    const path = checkout.state === "open" ? await startCheckoutPage(context, checkout) : "/payment-success";
    const headers = new Headers({ "Set-Cookie": await serializeSetupToken(context.config, token) });
    return redirect(path, { status: 303, headers });
  } catch (error) {
    if (!isDomainError(error)) return unexpectedFormError(form, payFormId, error, unexpectedErrors.pay);
    return rejectForm(
      form,
      payFormId,
      error,
      error instanceof ValidationError ? t("Form Error") : t("Payment Failed"),
    );
  }
}

async function chooseNextPlan({ context }: PageCall, actor: Actor | null, form: FormData): Promise<Response> {
  if (!actor) throw new Unauthenticated();
  const choice = parseInput(PlanChoice, Object.fromEntries(form));
  try {
    const { startsAt } = await choosePlanForNextMonth(context, requireBuyer(actor, "change-plan"), choice);
    return await redirectWithFlash(context, "/account#plan", {
      kind: "success",
      title: t("Your plan has changed"),
      text: startsAt
        ? t("It starts on {day}. Nothing was charged.", { day: formatDate(startsAt) })
        : t("Nothing was charged."),
    });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const status = { kind: "error" as const, title: t("Your plan was not changed"), text: t(error.said) };
    return redirectWithFlash(context, "/account#plan", status);
  }
}

function addressOf(url: URL, planId: string, code: string | null): string {
  const taxState = url.searchParams.get("taxState");
  const query = new URLSearchParams({
    plan: planId,
    ...(code && { promo: code }),
    ...(taxState && { taxState }),
  });
  return `${url.pathname}?${query}`;
}
