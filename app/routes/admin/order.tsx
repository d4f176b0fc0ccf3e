import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/actor";
import { changeOrder, resendNotification } from "~/domain/orders/change-orders.server";
import { getStaffOrder } from "~/domain/orders/fulfilment.server";
import { OrderChange } from "~/domain/orders/schema";
import { readSheetFacts } from "~/domain/orders/staff-files.server";
import { answerOnce } from "~/http/answer-once.server";
import { chosenIntent } from "~/http/chosen-intent";
import { failures } from "~/http/failures";
import { failForm, parseForm, readForm, refuseForm } from "~/http/forms.server";
import { act, goTo, loadPage, type PageCall } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { pageTitle } from "~/ui/page-title";
import { changeFormId } from "~/views/orders/change-form-id";
import { StaffOrderScreen } from "~/views/orders/staff-order-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, `Order ${data?.order.orderNumber ?? ""}`.trim());

/** Order Details (spec 2, section 2.9). */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, params: { orderNumber = "" } }, actor) => ({
    order: await getStaffOrder(context.db, actor, orderNumber),
    sheet: await readSheetFacts(context, actor, orderNumber),
  }));
}

export function action(args: ActionFunctionArgs) {
  return act(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const intent = chosenIntent(intents, form.get("intent"));
    const order = await getStaffOrder(call.context.db, actor, call.params.orderNumber ?? "");
    try {
      return await answerOnce(call, actor, form, () => intent.run(call, actor, form, order));
    } catch (error) {
      if (!isRefusal(error)) return failForm(form, changeFormId, error, intent.failure);
      return refuseForm(form, changeFormId, error, intent.failure.title);
    }
  });
}

type Named = { id: number; orderNumber: string };
type Run = (call: PageCall, actor: Actor, form: FormData, order: Named) => Promise<Response>;

const intents: Record<string, { run: Run; failure: { title: string; text: string } }> = {
  "order/change": { run: change, failure: failures.updateOrder },
  "order/notify": { run: notify, failure: failures.notifyOrder },
};

async function change({ context }: PageCall, actor: Actor, form: FormData, { id, orderNumber }: Named) {
  await changeOrder(context, actor, id, parseForm(form, OrderChange));
  const text = "Print request status has been updated successfully";
  return goTo(context, `/admin/orders/${orderNumber}`, { kind: "success", title: "Request updated", text });
}

async function notify({ context }: PageCall, actor: Actor, _form: FormData, { id, orderNumber }: Named) {
  const address = await resendNotification(context, actor, id);
  const text = `The notification was sent again to ${address}.`;
  return goTo(context, `/admin/orders/${orderNumber}`, { kind: "success", title: "Email sent", text });
}

export default function OrderPage() {
  const { frame, order, sheet } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <StaffOrderScreen frame={frame} order={order} sheet={sheet} refused={refused} />;
}
