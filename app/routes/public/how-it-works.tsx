import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getSettings } from "~/domain/base/settings/settings.server";
import { loadSitePage } from "~/http/public-page.server";
import { t } from "~/messages/translate";
import { HowItWorksScreen } from "~/views/public/how-it-works-screen";
import { publicMeta } from "~/views/public/seo";

export const handle = { isSite: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta(data?.shell, {
    path: "/how-it-works",
    title: t("How It Works"),
    description: t(
      "Four steps from the first memory to the finished book: choose a plan, meet your writer, share your stories, receive your book.",
    ),
  });

export function loader(args: LoaderFunctionArgs) {
  return loadSitePage(args, { event: "ViewContent", subject: "How It Works" }, async ({ context }) => ({
    firstContactDays: (await getSettings(context.db)).firstContactDays,
  }));
}

export default function HowItWorks() {
  return <HowItWorksScreen {...useLoaderData<typeof loader>()} />;
}
