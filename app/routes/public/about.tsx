import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadSitePage } from "~/http/public-page.server";
import { t } from "~/messages/translate";
import { AboutScreen } from "~/views/public/about-screen";
import { publicMeta } from "~/views/public/seo";

export const handle = { isSite: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta(data?.shell, {
    path: "/about",
    title: t("About"),
    description: t(
      "Why we help people write down their lives: a legacy beyond money, in their own words, in a book that can be handed on.",
    ),
  });

export function loader(args: LoaderFunctionArgs) {
  return loadSitePage(args, { event: "ViewContent", subject: "About" }, async () => ({}));
}

export default function About() {
  return <AboutScreen {...useLoaderData<typeof loader>()} />;
}
