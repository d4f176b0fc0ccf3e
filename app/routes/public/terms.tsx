import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readDocument } from "~/domain/running/documents/documents.server";
import { loadPublicPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { DocumentScreen } from "~/views/public/document-screen";
import { publicMeta } from "~/views/public/seo";

export const handle = { isSite: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta(data?.shell, {
    path: "/terms",
    title: data?.document.title ?? "",
    description: t("The terms on which this site is used, meant to be read."),
  });

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ context }) => ({
    document: await readDocument(context, "terms"),
  }));
}

export default function Terms() {
  return <DocumentScreen {...useLoaderData<typeof loader>()} />;
}
