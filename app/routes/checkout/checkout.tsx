import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findSupportEmail } from "~/domain/base/settings/settings.server";
import { isPlanId } from "~/domain/people/plans/plans";
import { findState } from "~/domain/selling/catalogue/states";
import { showCheckout } from "~/domain/selling/checkouts/shown-checkout.server";
import { readMonths } from "~/domain/selling/gifts/schema";
import { publicPageAction, redirectWithFlash } from "~/http/page.server";
import { loadSitePage } from "~/http/public-page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/gifts.css";
import { pageTitle } from "~/ui/page-title";
import { CheckoutScreen } from "~/views/selling/checkout/checkout-screen";
import { runCheckoutIntent } from "./checkout-intents.server";
import { newGift, type RejectedGift } from "./gift-intents.server";

export const handle = { hasScript: true, stylesheet: styles };
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
    const isGift = searchParams.get("gift") === "1";
    const gift = isGift ? { months: readMonths(planId, searchParams.get("months")) } : null;
    const shown = await showCheckout(context, actor, context.client, { planId, code, taxState, gift });
    return {
      ...shown,
      gift: gift ? await newGift(context, actor) : undefined,
      publishableKey: context.payments?.publishableKey ?? null,
      supportEmail: await findSupportEmail(context),
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, runCheckoutIntent);
}

export default function Checkout() {
  const rejected = useActionData<typeof action>() as RejectedGift | undefined;
  return <CheckoutScreen {...useLoaderData<typeof loader>()} {...rejected?.shown} rejected={rejected} />;
}
