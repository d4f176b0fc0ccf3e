import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { StoryType } from "~/db/tables";
import type { Actor } from "~/domain/actor";
import { parseInput } from "~/domain/fields";
import { readOrderOffer } from "~/domain/orders/order-offer.server";
import { createOrder } from "~/domain/orders/place-order.server";
import { missingTitle, OrderInput, SeenTotal, tellMissing } from "~/domain/orders/schema";
import { failures } from "~/http/failures";
import { failForm, parseForm, readForm, refusedResult, refuseForm, submissionOf } from "~/http/forms.server";
import { act, goTo, loadPage, type PageCall } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { pageTitle } from "~/ui/page-title";
import { orderFormId } from "~/views/orders/order-form-id";
import { OrderScreen } from "~/views/orders/order-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Order Your Printed Book");

/** Order Your Printed Book (spec 2, section 2.3); `again` names an earlier order whose book is wanted once more. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, url }, actor) => {
    const type: StoryType = url.searchParams.get("type") === "mission" ? "mission" : "biography";
    const again = url.searchParams.get("again") ?? "";
    return { offer: await readOrderOffer(context, actor, type, again) };
  });
}

export function action(args: ActionFunctionArgs) {
  return act(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    // The page again, with the total of the copies that were typed.
    if (form.get("intent") === "order/total")
      return json({ formId: orderFormId, result: refusedResult(form, {}), errorTitle: undefined });
    try {
      return await placeOrder(call, actor, form);
    } catch (error) {
      if (!isRefusal(error)) return failForm(form, orderFormId, error, failures.placeOrder);
      const told = tellMissing(error);
      return refuseForm(form, orderFormId, told, told === error ? undefined : missingTitle);
    }
  });
}

async function placeOrder({ context }: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const input = parseForm(form, OrderInput);
  const { seenCents } = parseInput(SeenTotal, { seenCents: form.get("seenCents") });
  const submission = submissionOf(context, actor, form);
  const { orderNumber } = await createOrder(context, actor, input, { way: "invoice", submission, seenCents });
  return goTo(context, `/orders/${orderNumber}/confirmation`);
}

export default function OrderPage() {
  const { frame, offer } = useLoaderData<typeof loader>();
  return <OrderScreen frame={frame} offer={offer} refused={useActionData<typeof action>()} />;
}
