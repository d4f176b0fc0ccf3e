import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loadReadingPage } from "~/http/flows/reading-page.server";
import { publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/reading.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { AskScreen } from "~/views/writing/reading/ask-screen";
import { loadAsk, sendAsk } from "./ask-form.server";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, data?.storyId ? t("Ask about this story") : t("Ask something"));

export function loader(args: LoaderFunctionArgs) {
  return loadReadingPage(args, loadAsk);
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, sendAsk);
}

export default function AskPage() {
  const data = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <AskScreen {...data} rejected={rejected} />;
}
