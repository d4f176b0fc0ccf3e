import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readOutcome } from "~/domain/selling/checkouts/outcome.server";
import { findGiftPage } from "~/domain/selling/gifts/given-gifts.server";
import { bearerOf } from "~/http/auth/bearers.server";
import { readForm } from "~/http/forms/forms.server";
import { loadPublicPage, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { getMailHelp } from "~/http/site.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { nextStep } from "~/views/selling/checkout/pay-form";
import { PaymentOutcomeScreen } from "~/views/selling/checkout/payment-outcome-screen";
import { correctEmail } from "./correct-email.server";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Payment Status"));

/** The result never depends on URL parameters (spec 2, sections 2.14 and 4). */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async ({ context, bearer }, actor) => {
      const setup = bearerOf(bearer, "setup");
      const given = setup && (await findGiftPage(context, setup.checkout.id));
      if (given) throw redirect(given, 303);
      const outcome = await readOutcome(context, actor, setup);
      if (outcome?.state === "paid" && !outcome.isSetUp) {
        throw await redirectWithFlash(context, "/account-setup", {
          kind: "success",
          title: t("Payment Successful!"),
          text: t("Now choose a username and a password, and you can start."),
          event: "Purchase",
        });
      }
      return { outcome, next: nextStep(outcome), mail: await getMailHelp(context) };
    },
    ({ next }): Record<string, string> =>
      next?.refreshSeconds ? { Refresh: `${next.refreshSeconds};url=${next.path}` } : {},
  );
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) =>
    correctEmail(call, await readForm(call.request, call.context)),
  );
}

export default function PaymentSuccess() {
  const rejected = useActionData<typeof action>();
  return <PaymentOutcomeScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
