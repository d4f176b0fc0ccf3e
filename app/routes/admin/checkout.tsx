import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { readRowId } from "~/domain/base/schema-fields";
import { sendHostedInvoice } from "~/domain/selling/checkouts/hosted-invoices.server";
import { issueMissingInvoice } from "~/domain/selling/checkouts/order-by-invoice.server";
import { getPlanPurchase, refundPlan } from "~/domain/selling/checkouts/refund-plan.server";
import { BillingInput, invoiceCountryIntent, invoiceFormId } from "~/domain/selling/checkouts/schema";
import { refundFormId } from "~/domain/selling/payments/schema";
import { idParam } from "~/http/api.server";
import { requireProof } from "~/http/auth/proof.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, readForm, rejectForm, showAgain, unexpectedFormError } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { PlanPurchaseScreen } from "~/views/selling/checkout/plan-purchase-screen";
import { inDollars, readRefundForm, refundKey, refundOutcome } from "./orders/refund-form.server";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Plan order"), ...(data ? [data.purchase.planName] : []));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    purchase: await getPlanPurchase(call.context, actor, idParam(call)),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    if (form.get("intent") === invoiceCountryIntent) return showAgain(form, invoiceFormId);
    const run = findIntent(intents, form.get("intent"));
    const formId = formIdOf(form);
    if (form.get("intent") === "refund") await requireProof(call);
    try {
      return await runIdempotently(call, actor, form, () => run(call, actor, form));
    } catch (error) {
      if (!isDomainError(error)) return unexpectedFormError(form, formId, error, unexpectedErrors.refund);
      return rejectForm(form, formId, inDollars(error), t(unexpectedErrors.refund.title));
    }
  });
}

function formIdOf(form: FormData): string {
  if (form.get("intent") === "invoice/issue") return invoiceFormId;
  const receiptId = readRowId(form.get("receiptId"));
  return receiptId === undefined ? refundFormId : `${refundFormId}-${receiptId}`;
}

const intents: Record<string, (call: PageCall, actor: Actor, form: FormData) => Promise<Response>> = {
  "invoice/issue": async (call, actor, form) => {
    const { context } = call;
    const id = idParam(call);
    const { number } = await issueMissingInvoice(context, actor, id, parseForm(form, BillingInput));
    return redirectWithFlash(context, `/admin-checkouts/${id}`, {
      kind: "success",
      title: t("Invoice {number} is made", { number }),
      text: t("Please send the buyer its address."),
    });
  },
  "invoice/send": async (call, actor) => {
    const id = idParam(call);
    await sendHostedInvoice(call.context, actor, id);
    return redirectWithFlash(call.context, `/admin-checkouts/${id}`, {
      kind: "success",
      title: t("The invoice can be paid online"),
      text: t("The buyer gets an email with its address."),
    });
  },
  refund: async (call, actor, form) => {
    const { context } = call;
    const id = idParam(call);
    const input = { ...readRefundForm(form), receiptId: readRowId(form.get("receiptId")) ?? null };
    const formId = refundKey(context, actor, form);
    const made = await refundPlan(context, actor, id, input, formId);
    return redirectWithFlash(context, `/admin-checkouts/${id}`, refundOutcome(made));
  },
};

export default function PlanPurchasePage() {
  const { shell, purchase } = useLoaderData<typeof loader>();
  return <PlanPurchaseScreen shell={shell} purchase={purchase} rejected={useActionData<typeof action>()} />;
}
