import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { OrderStatus } from "~/db/tables";
import type { Actor } from "~/domain/base/actor";
import { parseInput } from "~/domain/base/schema-fields";
import { advanceOrder } from "~/domain/selling/orders/advance-order.server";
import { changeOrder, resendNotification } from "~/domain/selling/orders/change-orders.server";
import { getStaffOrder } from "~/domain/selling/orders/fulfilment.server";
import { findStaffInvoice } from "~/domain/selling/orders/invoice-order.server";
import {
  cancelPaidOrder,
  findOrderPayment,
  keepOrderPayment,
  refundOrder,
  requireRefundChoice,
} from "~/domain/selling/orders/refund-order.server";
import { CancellationInput, changeFormId, NextStep, OrderChange } from "~/domain/selling/orders/schema";
import { readSheetFacts, readStaffCover } from "~/domain/selling/orders/staff-files.server";
import { KeepInput, keepFormId, refundFormId } from "~/domain/selling/payments/schema";
import { requireProof } from "~/http/auth/proof.server";
import { holdLeftForm } from "~/http/drafts/held-forms.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { type UnexpectedErrorText, unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import styles from "~/styles/fulfilment.css";
import { pageTitle } from "~/ui/page-title";
import { headCoverWidth } from "~/views/book/book-head";
import { drawBookCover } from "~/views/book/cover/book-cover-markup.server";
import { staffOrderPath } from "~/views/selling/orders/change-order-form";
import { StaffOrderScreen } from "~/views/selling/orders/staff-order-screen";
import { inDollars, readRefundForm, refundKey, refundOutcome } from "./refund-form.server";

export const handle = { stylesheet: styles, hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(
    data?.shell.brandName,
    data ? t("Print order {number}", { number: data.order.orderNumber }) : t("Print order"),
  );

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, params: { orderNumber = "" } }, actor) => {
    const cover = await readStaffCover(context, actor, orderNumber);
    return {
      cover: cover && drawBookCover(cover, headCoverWidth),
      order: await getStaffOrder(context.db, actor, orderNumber),
      payment: await findOrderPayment(context, actor, orderNumber),
      invoice: await findStaffInvoice(context.db, actor, orderNumber),
      sheet: await readSheetFacts(context, actor, orderNumber),
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const intent = findIntent(intents, form.get("intent"));
    const order = await getStaffOrder(call.context.db, actor, call.params.orderNumber ?? "");
    if (isRefund(form)) await requireProof(call);
    try {
      return await runIdempotently(call, actor, form, () => intent.run(call, actor, form, order));
    } catch (error) {
      const { formId, failure } = intent;
      if (!isDomainError(error)) return unexpectedFormError(form, formId, error, failure);
      return rejectForm(form, formId, inDollars(error), t(failure.title));
    }
  });
}

type Named = { id: number; orderNumber: string };
type Run = (call: PageCall, actor: Actor, form: FormData, order: Named) => Promise<Response>;

interface Intent {
  run: Run;
  formId: string;
  failure: UnexpectedErrorText;
}

const intents: Record<string, Intent> = {
  "order/change": { run: change, formId: changeFormId, failure: unexpectedErrors.updateOrder },
  "order/line": { run: changePackage, formId: changeFormId, failure: unexpectedErrors.updateOrder },
  "order/next": { run: advance, formId: changeFormId, failure: unexpectedErrors.updateOrder },
  "order/notify": { run: notify, formId: changeFormId, failure: unexpectedErrors.notifyOrder },
  refund: { run: refund, formId: refundFormId, failure: unexpectedErrors.refund },
  "refund/decline": { run: keepPayment, formId: keepFormId, failure: unexpectedErrors.refund },
};

/** True for its own form, and for the cancellation of a paid order. */
function isRefund(form: FormData): boolean {
  const [intent, status, refund] = ["intent", "status", "refund"].map((name) => form.get(name));
  if (intent === "refund") return true;
  return intent === "order/change" && status === "cancelled" && (refund === "all" || refund === "part");
}

async function changePackage(
  { context }: PageCall,
  actor: Actor,
  form: FormData,
  { id, orderNumber }: Named,
) {
  await changeOrder(context, actor, id, onlyChosen(form, parseForm(form, OrderChange)));
  return redirectWithFlash(context, staffOrderPath(orderNumber), {
    kind: "success",
    title: t("Request updated"),
  });
}

/** A status that stands as the page showed it was not chosen, and leaves what moved since as it is. */
function onlyChosen(form: FormData, { status, ...change }: OrderChange): OrderChange {
  return status === undefined || status === form.get("shownStatus") ? change : { ...change, status };
}

async function change({ context }: PageCall, actor: Actor, form: FormData, { id, orderNumber }: Named) {
  const wanted = onlyChosen(form, parseForm(form, OrderChange));
  const cancellation = parseForm(form, CancellationInput);
  await requireRefundChoice(context, actor, orderNumber, wanted, cancellation);
  const formId = refundKey(context, actor, form);
  const made = await cancelPaidOrder(context, actor, { id, orderNumber }, wanted, cancellation, formId);
  const text = made ? refundOutcome(made).title : t("Print request status has been updated successfully");
  return redirectWithFlash(context, `/admin/orders/${orderNumber}`, {
    kind: made?.state === "failed" ? "error" : "success",
    title: t("Request updated"),
    text,
  });
}

const nowTexts: Record<OrderStatus, Message> = {
  pending: message("This order is now pending."),
  processing: message("This order is now processing."),
  printed: message("This order is now printed."),
  shipped: message("This order is now shipped."),
  delivered: message("This order is now delivered."),
  cancelled: message("This order is now cancelled."),
};

/** The form's other fields are saved with it. */
async function advance({ context }: PageCall, actor: Actor, form: FormData, { id, orderNumber }: Named) {
  const { status: _chosen, ...change } = parseForm(form, OrderChange);
  const next = parseInput(NextStep, { id, from: form.get("shownStatus") });
  const status = await advanceOrder(context, actor, next, change);
  return redirectWithFlash(context, staffOrderPath(orderNumber), {
    kind: "success",
    title: t("Request updated"),
    text: t(nowTexts[status]),
  });
}

async function refund({ context }: PageCall, actor: Actor, form: FormData, { orderNumber }: Named) {
  const formId = refundKey(context, actor, form);
  const made = await refundOrder(context, actor, orderNumber, readRefundForm(form), formId);
  return redirectWithFlash(context, `/admin/orders/${orderNumber}`, refundOutcome(made));
}

async function keepPayment({ context }: PageCall, actor: Actor, form: FormData, { orderNumber }: Named) {
  const { reason } = parseForm(form, KeepInput);
  await keepOrderPayment(context, actor, orderNumber, reason);
  return redirectWithFlash(context, `/admin/orders/${orderNumber}`, {
    kind: "success",
    title: t("The payment is kept, with its reason"),
  });
}

async function notify(
  { request, context }: PageCall,
  actor: Actor,
  form: FormData,
  { id, orderNumber }: Named,
) {
  await holdLeftForm(request, context, form, staffOrderPath(orderNumber));
  const address = await resendNotification(context, actor, id);
  const text = t("The notification was sent again to {address}.", { address });
  return redirectWithFlash(context, `/admin/orders/${orderNumber}`, {
    kind: "success",
    title: t("Email sent"),
    text,
  });
}

export default function OrderPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <StaffOrderScreen shell={shell} {...data} rejected={useActionData<typeof action>()} />;
}
