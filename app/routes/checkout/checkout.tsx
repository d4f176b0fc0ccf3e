import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findSupportEmail } from "~/domain/base/settings/settings.server";
import { isPlanId } from "~/domain/people/plans/plans";
import { findState } from "~/domain/selling/catalogue/states";
import { showCheckout } from "~/domain/selling/checkouts/shown-checkout.server";
import { publicPageAction, redirectWithFlash } from "~/http/page.server";
import { loadSitePage } from "~/http/public-page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { CheckoutScreen } from "~/views/selling/checkout/checkout-screen";
import { runCheckoutIntent } from "./checkout-intents.server";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Checkout"));

export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const planId = searchParams.get("plan") || "self-serve";
  return loadSitePage(args, { event: "InitiateCheckout", subject: planId }, async ({ context }, actor) => {
    if (!isPlanId(planId)) {
      throw await redirectWithFlash(context, "/pricing", {
        kind: "error",
        title: t("Please choose a plan."),
      });
    }
    const code = searchParams.get("promo")?.trim().toUpperCase() || null;
    const taxState = findState(searchParams.get("taxState") ?? "");
    const shown = await showCheckout(context, actor, context.client, { planId, code, taxState });
    return {
      ...shown,
      publishableKey: context.payments?.publishableKey ?? null,
      supportEmail: await findSupportEmail(context),
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, runCheckoutIntent);
}

export default function Checkout() {
  const rejected = useActionData<typeof action>();
  return <CheckoutScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
