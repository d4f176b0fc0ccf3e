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
    path: "/accessibility",
    title: data?.document.title ?? "",
    description: t(
      "How this site is made for older eyes and hands, and how to tell us what is still hard to use.",
    ),
  });

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ context }) => ({
    document: await readDocument(context, "accessibility"),
  }));
}

export default function Accessibility() {
  return <DocumentScreen {...useLoaderData<typeof loader>()} />;
}
