import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { NotFound } from "~/domain/base/errors";
import { formatDate } from "~/domain/base/format";
import { rowId } from "~/domain/base/schema-fields";
import {
  approveInvoice,
  createSetupLink,
  declineInvoice,
  listInvoicedPlans,
  listPlanOrders,
  setInvoicedPlanEnd,
} from "~/domain/selling/checkouts/invoices.server";
import { listPlanPurchases } from "~/domain/selling/checkouts/refund-plan.server";
import { readForm } from "~/http/forms/forms.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { PlanOrdersScreen } from "~/views/selling/checkout/plan-orders-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Plan orders"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    orders: await listPlanOrders(context, actor),
    invoiced: await listInvoicedPlans(context, actor),
    sold: await listPlanPurchases(context, actor),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const id = rowId(message("")).safeParse(form.get("checkoutId"));
    if (!id.success) throw new NotFound();
    const intent = findIntent(intents, form.get("intent"));
    return intent(call, actor, id.data);
  });
}

const intents: Record<string, (call: PageCall, actor: Actor, id: number) => Promise<Response>> = {
  "invoice/approve": async ({ context }, actor, id) => {
    const { planName } = await approveInvoice(context, actor, id);
    return redirectWithFlash(context, "/admin-checkouts", {
      kind: "success",
      title: t("{planName} is approved", { planName }),
    });
  },
  "invoice/decline": async ({ context }, actor, id) => {
    await declineInvoice(context, actor, id);
    return redirectWithFlash(context, "/admin-checkouts", {
      kind: "success",
      title: t("The order is declined"),
    });
  },
  "plan/end": async ({ context }, actor, id) => {
    const end = await setInvoicedPlanEnd(context, actor, id, true);
    return redirectWithFlash(context, "/admin-checkouts", {
      kind: "success",
      title: t("The plan ends on {day}", { day: formatDate(end ?? "") }),
    });
  },
  "plan/go-on": async ({ context }, actor, id) => {
    await setInvoicedPlanEnd(context, actor, id, false);
    return redirectWithFlash(context, "/admin-checkouts", { kind: "success", title: t("The plan goes on") });
  },
  "setup/hand-over": async ({ context }, actor, id) => {
    const link = await createSetupLink(context, actor, id);
    return redirectWithFlash(context, "/admin-checkouts", {
      kind: "success",
      title: t("Please give the buyer this link. It is shown only now, and works once, for 30 days:"),
      text: link,
    });
  },
};

export default function PlanOrders() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <PlanOrdersScreen shell={shell} {...data} />;
}
