import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loadInterviewPage } from "~/domain/writing/interviews/interview-page.server";
import { parseWorkspaceUrl } from "~/domain/writing/workspace/address";
import { loadPage, pageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/interview.css";
import { pageTitle } from "~/ui/page-title";
import { InterviewScreen } from "~/views/writing/interviews/interview-screen";
import { runInterviewIntent } from "./interview-form.server";

export const handle = { stylesheet: styles, hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Sit down with someone"), ...(data ? [data.page.prompt.title] : []));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => ({
    page: await loadInterviewPage(context, actor, parseWorkspaceUrl(url)),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, runInterviewIntent);
}

export default function InterviewRoute() {
  const { shell, page } = useLoaderData<typeof loader>();
  return <InterviewScreen shell={shell} page={page} rejected={useActionData<typeof action>()} />;
}
