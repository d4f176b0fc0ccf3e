import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/actor";
import { changePrices, getCatalogue } from "~/domain/catalogue/catalogue.server";
import { PricesInput, pricedItems } from "~/domain/catalogue/schema";
import { failures } from "~/http/failures";
import { failForm, parseForm, readForm, refuseForm } from "~/http/forms.server";
import { act, goTo, loadPage, type PageCall } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { pageTitle } from "~/ui/page-title";
import { PricesScreen, pricesFormId } from "~/views/prices/prices-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.frame.brandName, "Prices");

/** What everything costs from now on. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }) => ({ catalogue: await getCatalogue(context) }));
}

export function action(args: ActionFunctionArgs) {
  return act(args, save);
}

async function save({ request, context }: PageCall, actor: Actor): Promise<Response> {
  const form = await readForm(request, context);
  try {
    const input = parseForm(form, PricesInput);
    const changes = pricedItems.map((item) => ({ item, priceCents: input[item] }));
    await changePrices(context, actor, changes);
    const text = "They count from now on. What was quoted before keeps its price.";
    return goTo(context, "/admin/prices", { kind: "success", title: "Prices saved", text });
  } catch (error) {
    if (!isRefusal(error)) return failForm(form, pricesFormId, error, failures.changePrices);
    return refuseForm(form, pricesFormId, error);
  }
}

export default function Prices() {
  const { frame, catalogue } = useLoaderData<typeof loader>();
  return <PricesScreen frame={frame} catalogue={catalogue} refused={useActionData<typeof action>()} />;
}
