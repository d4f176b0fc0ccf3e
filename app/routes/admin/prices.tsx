import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/actor";
import { changePrices, getCatalogue } from "~/domain/catalogue/catalogue.server";
import { PricesInput, pricedItems } from "~/domain/catalogue/schema";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { PricesScreen, pricesFormId } from "~/views/administration/prices-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.shell.brandName, "Prices");

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }) => ({ catalogue: await getCatalogue(context) }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, save);
}

async function save({ request, context }: PageCall, actor: Actor): Promise<Response> {
  const form = await readForm(request, context);
  try {
    const input = parseForm(form, PricesInput);
    const changes = pricedItems.map((item) => ({ item, priceCents: input[item] }));
    await changePrices(context, actor, changes);
    const text = "They count from now on. What was quoted before keeps its price.";
    return redirectWithFlash(context, "/admin/prices", { kind: "success", title: "Prices saved", text });
  } catch (error) {
    if (!isDomainError(error))
      return unexpectedFormError(form, pricesFormId, error, unexpectedErrors.changePrices);
    return rejectForm(form, pricesFormId, error);
  }
}

export default function Prices() {
  const { shell, catalogue } = useLoaderData<typeof loader>();
  return <PricesScreen shell={shell} catalogue={catalogue} rejected={useActionData<typeof action>()} />;
}
