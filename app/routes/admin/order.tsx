import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/actor";
import { changeOrder, resendNotification } from "~/domain/orders/change-orders.server";
import { getStaffOrder } from "~/domain/orders/fulfilment.server";
import { changeFormId, OrderChange } from "~/domain/orders/schema";
import { readSheetFacts } from "~/domain/orders/staff-files.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { holdLeftForm } from "~/http/forms/held-forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { staffOrderPath } from "~/views/orders/change-order-form";
import { StaffOrderScreen } from "~/views/orders/staff-order-screen";

export const handle = { hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, `Print order ${data?.order.orderNumber ?? ""}`.trim());

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, params: { orderNumber = "" } }, actor) => ({
    order: await getStaffOrder(context.db, actor, orderNumber),
    sheet: await readSheetFacts(context, actor, orderNumber),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const intent = findIntent(intents, form.get("intent"));
    const order = await getStaffOrder(call.context.db, actor, call.params.orderNumber ?? "");
    try {
      return await runIdempotently(call, actor, form, () => intent.run(call, actor, form, order));
    } catch (error) {
      if (!isDomainError(error)) return unexpectedFormError(form, changeFormId, error, intent.failure);
      return rejectForm(form, changeFormId, error, intent.failure.title);
    }
  });
}

type Named = { id: number; orderNumber: string };
type Run = (call: PageCall, actor: Actor, form: FormData, order: Named) => Promise<Response>;

const intents: Record<string, { run: Run; failure: { title: string; text: string } }> = {
  "order/change": { run: change, failure: unexpectedErrors.updateOrder },
  "order/notify": { run: notify, failure: unexpectedErrors.notifyOrder },
};

async function change({ context }: PageCall, actor: Actor, form: FormData, { id, orderNumber }: Named) {
  await changeOrder(context, actor, id, parseForm(form, OrderChange));
  const text = "Print request status has been updated successfully";
  return redirectWithFlash(context, `/admin/orders/${orderNumber}`, {
    kind: "success",
    title: "Request updated",
    text,
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
  const text = `The notification was sent again to ${address}.`;
  return redirectWithFlash(context, `/admin/orders/${orderNumber}`, {
    kind: "success",
    title: "Email sent",
    text,
  });
}

export default function OrderPage() {
  const { shell, order, sheet } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return <StaffOrderScreen shell={shell} order={order} sheet={sheet} rejected={rejected} />;
}
