import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadSitePage } from "~/http/public-page.server";
import { t } from "~/messages/translate";
import { ExamplesScreen } from "~/views/public/examples-screen";
import { publicMeta } from "~/views/public/seo";

export const handle = { isSite: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta(data?.shell, {
    path: "/examples",
    title: t("Examples"),
    description: t(
      "Pages from finished books: four sample stories, covers, and a print-ready book, laid out by the program that will lay out yours.",
    ),
  });

export function loader(args: LoaderFunctionArgs) {
  return loadSitePage(args, { event: "ViewContent", subject: "Examples" }, async () => ({}));
}

export default function Examples() {
  return <ExamplesScreen {...useLoaderData<typeof loader>()} />;
}
