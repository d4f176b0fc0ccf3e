import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseWorkspaceUrl } from "~/domain/writing/workspace/address";
import { loadPage, pageAction } from "~/http/page.server";
import styles from "~/styles/saved-page.css";
import { pageTitle } from "~/ui/page-title";
import { WorkspaceScreen, workspaceTitle } from "~/views/writing/workspace/workspace-screen";
import { runIntent } from "./intents/run-intent.server";
import { loadWorkspacePage } from "./workspace-page.server";

export const handle = {
  hasScript: true,
  hasWords: true,
  stylesheet: (data?: { savedPage: unknown }) => (data?.savedPage ? styles : undefined),
};
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, ...(data?.workspace ? workspaceTitle(data.workspace) : []));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) =>
    loadWorkspacePage(context, actor, {
      ...parseWorkspaceUrl(url),
      ...(context.postedPromptId && { prompt: context.postedPromptId }),
    }),
  );
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, runIntent);
}

export default function WorkspacePage() {
  return <WorkspaceScreen {...useLoaderData<typeof loader>()} rejected={useActionData<typeof action>()} />;
}
