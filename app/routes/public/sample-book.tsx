import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/base/errors";
import { loadSitePage } from "~/http/public-page.server";
import { t } from "~/messages/translate";
import { findSamplePage, sampleBook, sampleBookPath } from "~/views/public/sample-book";
import { SampleBookScreen } from "~/views/public/sample-book-screen";
import { publicMeta } from "~/views/public/seo";

export const handle = { isSite: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const spread = data && sampleBook[data.page - 1];
  return publicMeta(data?.shell, {
    path: sampleBookPath(data?.page ?? 1),
    title: spread ? t("The Printer’s Boy: {title}", { title: t(spread.title) }) : t("A sample book"),
    description: t(
      "Page through a finished book: three stories of Benjamin Franklin, laid out as yours will be.",
    ),
  });
};

export function loader(args: LoaderFunctionArgs) {
  return loadSitePage(args, { event: "ViewContent", subject: "Sample book" }, async () => {
    const page = findSamplePage(args.params.page);
    if (page === undefined) throw new NotFound();
    return { page };
  });
}

export default function SampleBook() {
  return <SampleBookScreen {...useLoaderData<typeof loader>()} />;
}
