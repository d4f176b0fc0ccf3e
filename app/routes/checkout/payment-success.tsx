import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readOutcome } from "~/domain/checkouts/outcome.server";
import { readSetupToken } from "~/http/cookies/setup-token.server";
import { loadPublicPage, redirectWithFlash } from "~/http/page.server";
import { getMailHelp } from "~/http/site.server";
import { pageTitle } from "~/ui/page-title";
import { nextStep } from "~/views/checkout/pay-form";
import { PaymentOutcomeScreen } from "~/views/checkout/payment-outcome-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, "Payment Status");

/** The result never depends on URL parameters (spec 2, sections 2.14 and 4). */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async ({ request, context }, actor) => {
      const token = await readSetupToken(request, context.config);
      const outcome = await readOutcome(context, actor, token);
      if (outcome?.state === "paid" && !outcome.isSetUp) {
        throw await redirectWithFlash(context, "/account-setup", {
          kind: "success",
          title: "Payment Successful!",
          text: "Now choose a username and a password, and you can begin.",
          event: "Purchase",
        });
      }
      return { outcome, next: nextStep(outcome), mail: await getMailHelp(context) };
    },
    ({ next }): Record<string, string> =>
      next?.refreshSeconds ? { Refresh: `${next.refreshSeconds};url=${next.path}` } : {},
  );
}

export default function PaymentSuccess() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <PaymentOutcomeScreen shell={shell} {...data} />;
}
