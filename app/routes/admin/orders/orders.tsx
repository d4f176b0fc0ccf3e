import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { OrderStatus } from "~/db/tables";
import type { Actor } from "~/domain/base/actor";
import { ValidationError } from "~/domain/base/errors";
import { parseInput } from "~/domain/base/schema-fields";
import { advanceOrder } from "~/domain/selling/orders/advance-order.server";
import { changeOrders, type ManyChanged } from "~/domain/selling/orders/change-many.server";
import { loadFulfilment } from "~/domain/selling/orders/fulfilment.server";
import { listHeldUp } from "~/domain/selling/orders/many-orders.server";
import { BulkChange, trackingFormId } from "~/domain/selling/orders/packages";
import { fulfilmentSearch, NextStep, readFulfilmentQuery } from "~/domain/selling/orders/schema";
import { loadShipQueue } from "~/domain/selling/orders/ship-queue.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import styles from "~/styles/fulfilment.css";
import { pageTitle } from "~/ui/page-title";
import { FulfilmentScreen } from "~/views/selling/orders/fulfilment";
import { ShipQueueScreen } from "~/views/selling/orders/ship-queue";
import { letThrough, openPrintFiles, openSlips, saveList, saveTyped } from "./ship-intents.server";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Print orders"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, url }, actor) => {
    const isAllSelected = url.searchParams.get("select") === "all";
    const { page } = readFulfilmentQuery(url.searchParams);
    const heldUp = await listHeldUp(context, actor);
    if (isQueue(url))
      return { isAllSelected, heldUp, queue: await loadShipQueue(context, actor, page), fulfilment: null };
    return { isAllSelected, heldUp, queue: null, fulfilment: await loadFulfilment(context, actor, url) };
  });
}

function isQueue({ searchParams }: URL): boolean {
  return searchParams.get("queue") === "ship";
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return runIdempotently(call, actor, form, () => changeSelected(call, actor, form));
  });
}

async function changeSelected(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const { context, url } = call;
  const path = form.get("from") === "/admin" ? "/admin" : "/admin/orders";
  const keep = Object.fromEntries(url.searchParams);
  delete keep.select;
  const back = `${path}${fulfilmentSearch(readFulfilmentQuery(url.searchParams), keep)}`;
  const intent = form.get("intent");
  try {
    if (form.has("letThrough")) return await letThrough(call, actor, form, back);
    if (form.has("next")) return await advance(context, actor, form, back);
    if (intent === "orders/slips") return await openSlips(context, form);
    if (intent === "orders/files") return await openPrintFiles(context, form);
    if (intent === "orders/tracking") return await saveTyped(call, actor, form, back);
    if (intent === "orders/tracking-list") return await saveList(call, actor, form, back);
    const input = parseInput(BulkChange, {
      ids: form.getAll("ids"),
      status: wantedStatus(intent) ?? form.get("status") ?? "",
      reason: form.get("reason"),
    });
    const many = await changeOrders(context, actor, input);
    const text = changedTexts[input.status](many.changed) + keptText(many);
    const kind = many.changed === 0 && many.held + many.unpaid > 0 ? "error" : "success";
    return await redirectWithFlash(context, back, { kind, title: titles[kind](), text });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    if (intent === "orders/tracking-list") return rejectForm(form, trackingFormId, error, t("Update failed"));
    const said = error instanceof ValidationError ? Object.values(error.saidErrors).flat() : [error.said];
    const text = said.map((one) => t(one as Message)).join(" ");
    return redirectWithFlash(context, back, { kind: "error", title: titles.error(), text });
  }
}

const titles = { success: () => t("Request updated"), error: () => t("Update failed") };

function wantedStatus(intent: FormDataEntryValue | null): OrderStatus | null {
  if (intent === "orders/printed") return "printed";
  return intent === "orders/shipped" ? "shipped" : null;
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

function keptText({ held, unpaid }: ManyChanged): string {
  const words = [
    held > 0 && t("{held} could not be changed: their payment must be settled first.", { held }),
    unpaid > 0 &&
      t(
        "{unpaid, plural, one {# is not paid: to print or ship it all the same, write a reason.} other {# are not paid: to print or ship them all the same, write a reason.}}",
        { unpaid },
      ),
  ].filter((one) => one !== false);
  return words.map((one) => ` ${one}`).join("");
}

export default function OrdersPage() {
  const { shell, queue, fulfilment, ...shown } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  if (queue) return <ShipQueueScreen shell={shell} queue={queue} rejected={rejected} {...shown} />;
  return fulfilment && <FulfilmentScreen shell={shell} fulfilment={fulfilment} {...shown} />;
}
