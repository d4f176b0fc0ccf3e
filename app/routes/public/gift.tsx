import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getSettings } from "~/domain/base/settings/settings.server";
import { getCatalogue } from "~/domain/selling/catalogue/catalogue.server";
import { loadSitePage } from "~/http/public-page.server";
import { t } from "~/messages/translate";
import { GiftScreen } from "~/views/public/gift-screen";
import { publicMeta } from "~/views/public/seo";

export const handle = { isSite: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta(data?.shell, {
    path: "/gift",
    title: t("For your mother or father"),
    description: t(
      "Give a parent a place for the stories you grew up with, and hold them as a printed book.",
    ),
  });

export function loader(args: LoaderFunctionArgs) {
  return loadSitePage(args, { event: "ViewContent", subject: "Gift" }, async ({ context }) => ({
    catalogue: await getCatalogue(context),
    answerHours: (await getSettings(context.db)).answerHours,
  }));
}

export default function Gift() {
  return <GiftScreen {...useLoaderData<typeof loader>()} />;
}
