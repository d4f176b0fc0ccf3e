import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readBookAddress } from "~/domain/book/address";
import { getBuilder } from "~/domain/book/design/builder.server";
import { loadPage, pageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/book.css";
import { pageTitle } from "~/ui/page-title";
import { BuilderScreen } from "~/views/book/builder/builder-screen";
import { runBookIntent } from "./builder-intents.server";

export const handle = { stylesheet: styles, hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Book builder"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    return { builder: await getBuilder(context, actor, readBookAddress(url)) };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, runBookIntent);
}

export default function BuilderPage() {
  const { shell, builder } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return <BuilderScreen shell={shell} builder={builder} rejected={rejected} />;
}
