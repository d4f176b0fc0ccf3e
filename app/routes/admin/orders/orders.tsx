import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { ValidationError } from "~/domain/base/errors";
import { pluralize } from "~/domain/base/format";
import { parseInput } from "~/domain/base/schema-fields";
import { advanceOrder } from "~/domain/selling/orders/advance-order.server";
import { changeOrders } from "~/domain/selling/orders/change-orders.server";
import { loadFulfilment } from "~/domain/selling/orders/fulfilment.server";
import { statusNames } from "~/domain/selling/orders/orders";
import { BulkChange, fulfilmentSearch, NextStep, readFulfilmentQuery } from "~/domain/selling/orders/schema";
import { isDomainError } from "~/http/errors/error-response.server";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { FulfilmentScreen } from "~/views/selling/orders/fulfilment";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, "Print orders");

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, url }, actor) => ({
    fulfilment: await loadFulfilment(context, actor, url),
    isAllSelected: url.searchParams.get("select") === "all",
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return runIdempotently(call, actor, form, () => changeSelected(call, actor, form));
  });
}

async function changeSelected({ context, url }: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const path = form.get("from") === "/admin" ? "/admin" : "/admin/orders";
  const keep = Object.fromEntries(url.searchParams);
  delete keep.select;
  const back = `${path}${fulfilmentSearch(readFulfilmentQuery(url.searchParams), keep)}`;
  try {
    if (form.has("next")) return await advance(context, actor, form, back);
    const input = parseInput(BulkChange, { ids: form.getAll("ids"), status: form.get("status") ?? "" });
    const { changed, held } = await changeOrders(context, actor, input);
    const text = `${countText(changed)} now ${statusNames[input.status].toLowerCase()}.${heldText(held)}`;
    return await redirectWithFlash(context, back, { kind: "success", title: "Request updated", text });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const text =
      error instanceof ValidationError ? Object.values(error.errors).flat().join(" ") : error.message;
    return redirectWithFlash(context, back, { kind: "error", title: "Update failed", text });
  }
}

async function advance(
  context: PageCall["context"],
  actor: Actor,
  form: FormData,
  back: string,
): Promise<Response> {
  // The value of the button: "12 pending".
  const [id, from] = String(form.get("next")).split(" ");
  const status = await advanceOrder(context, actor, parseInput(NextStep, { id, from }));
  const text = `1 order is now ${statusNames[status].toLowerCase()}.`;
  return redirectWithFlash(context, back, { kind: "success", title: "Request updated", text });
}

function countText(count: number): string {
  return pluralize(count, "order is", "orders are");
}

function heldText(held: number): string {
  return held === 0 ? "" : ` ${held} could not be changed: their payment must be settled first.`;
}

export default function OrdersPage() {
  const { shell, fulfilment, isAllSelected } = useLoaderData<typeof loader>();
  return <FulfilmentScreen shell={shell} fulfilment={fulfilment} isAllSelected={isAllSelected} />;
}
