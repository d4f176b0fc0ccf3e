import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { OrderStatus } from "~/db/tables";
import type { Actor } from "~/domain/base/actor";
import { ValidationError } from "~/domain/base/errors";
import { parseInput } from "~/domain/base/schema-fields";
import { advanceOrder } from "~/domain/selling/orders/advance-order.server";
import { changeOrders } from "~/domain/selling/orders/change-orders.server";
import { loadFulfilment } from "~/domain/selling/orders/fulfilment.server";
import { BulkChange, fulfilmentSearch, NextStep, readFulfilmentQuery } from "~/domain/selling/orders/schema";
import { isDomainError } from "~/http/errors/error-response.server";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { FulfilmentScreen } from "~/views/selling/orders/fulfilment";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Print orders"));

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
    const text = changedTexts[input.status](changed) + heldText(held);
    return await redirectWithFlash(context, back, { kind: "success", title: t("Request updated"), text });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const said = error instanceof ValidationError ? Object.values(error.saidErrors).flat() : [error.said];
    const text = said.map((one) => t(one as Message)).join(" ");
    return redirectWithFlash(context, back, { kind: "error", title: t("Update failed"), text });
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
  const text = changedTexts[status](1);
  return redirectWithFlash(context, back, { kind: "success", title: t("Request updated"), text });
}

const changedTexts: Record<OrderStatus, (count: number) => string> = {
  pending: (count) =>
    t("{count, plural, one {# order is now pending.} other {# orders are now pending.}}", { count }),
  processing: (count) =>
    t("{count, plural, one {# order is now processing.} other {# orders are now processing.}}", { count }),
  printed: (count) =>
    t("{count, plural, one {# order is now printed.} other {# orders are now printed.}}", { count }),
  shipped: (count) =>
    t("{count, plural, one {# order is now shipped.} other {# orders are now shipped.}}", { count }),
  delivered: (count) =>
    t("{count, plural, one {# order is now delivered.} other {# orders are now delivered.}}", { count }),
  cancelled: (count) =>
    t("{count, plural, one {# order is now cancelled.} other {# orders are now cancelled.}}", { count }),
};

function heldText(held: number): string {
  if (held === 0) return "";
  return ` ${t("{held} could not be changed: their payment must be settled first.", { held })}`;
}

export default function OrdersPage() {
  const { shell, fulfilment, isAllSelected } = useLoaderData<typeof loader>();
  return <FulfilmentScreen shell={shell} fulfilment={fulfilment} isAllSelected={isAllSelected} />;
}
