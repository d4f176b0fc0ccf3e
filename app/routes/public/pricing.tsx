import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getSettings } from "~/domain/base/settings/settings.server";
import { getCatalogue } from "~/domain/selling/catalogue/catalogue.server";
import { findHeldPlans } from "~/domain/selling/checkouts/plan-change/present-plan.server";
import { loadSitePage } from "~/http/public-page.server";
import { t } from "~/messages/translate";
import { PricingScreen } from "~/views/public/pricing-screen";
import { pricingQuestions } from "~/views/public/questions";
import { planFacts, publicMeta, questionFacts } from "~/views/public/seo";

export const handle = { isSite: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta(data?.shell, {
    path: "/pricing",
    title: t("Pricing"),
    description: t(
      "Four plans, from writing yourself to leaving the writing to us. Every plan leads to the same book.",
    ),
    facts: data && [
      ...planFacts(data.shell, data.catalogue),
      questionFacts(pricingQuestions(data.catalogue, data.firstContactDays)),
    ],
  });

export function loader(args: LoaderFunctionArgs) {
  return loadSitePage(args, { event: "PricingView" }, async ({ context }, actor) => {
    const { firstContactDays, answerHours } = await getSettings(context.db);
    return {
      heldPlans: actor && (await findHeldPlans(context, actor)),
      catalogue: await getCatalogue(context),
      firstContactDays,
      answerHours,
    };
  });
}

export default function Pricing() {
  return <PricingScreen {...useLoaderData<typeof loader>()} />;
}
