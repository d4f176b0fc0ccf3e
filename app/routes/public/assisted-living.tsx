import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getSettings } from "~/domain/base/settings/settings.server";
import { areTrialsOffered } from "~/domain/people/trials/trial-requests.server";
import { getResidentMonthCents } from "~/domain/selling/houses/rates.server";
import { loadSitePage } from "~/http/public-page.server";
import { t } from "~/messages/translate";
import { AssistedLivingScreen } from "~/views/public/assisted-living-screen";
import { publicMeta } from "~/views/public/seo";

export const handle = { isSite: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta(data?.shell, {
    path: "/assisted-living",
    title: t("Assisted Living"),
    description: t(
      "Help the residents of your house write their life stories: a login for each of them, or our professional writers.",
    ),
  });

export function loader(args: LoaderFunctionArgs) {
  return loadSitePage(args, { event: "ViewContent", subject: "Assisted Living" }, async ({ context }) => ({
    answerHours: (await getSettings(context.db)).answerHours,
    residentMonthCents: await getResidentMonthCents(context.db),
    hasTrials: await areTrialsOffered(context),
  }));
}

export default function AssistedLiving() {
  return <AssistedLivingScreen {...useLoaderData<typeof loader>()} />;
}
