import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nowText } from "~/domain/base/deps";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { TasksScreen } from "~/views/running/administration/tasks-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.shell.brandName, t("Tasks"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }) => ({ now: nowText(context.clock) }));
}

export default function TasksPage() {
  return <TasksScreen {...useLoaderData<typeof loader>()} />;
}
