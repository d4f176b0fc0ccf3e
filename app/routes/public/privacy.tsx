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
    path: "/privacy",
    title: data?.document.title ?? "",
    description: t("What we keep of what you write, who sees it, and how you take it away again."),
  });

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ context }) => ({
    document: await readDocument(context, "privacy"),
  }));
}

export default function Privacy() {
  return <DocumentScreen {...useLoaderData<typeof loader>()} hasAdChoice />;
}
