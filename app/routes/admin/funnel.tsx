import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readEventFigures } from "~/domain/base/events/events.server";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { FunnelScreen } from "~/views/running/administration/dashboard-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("From a first look to a book"));

const spans = [7, 30, 90, 365] as const;

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const asked = Number(url.searchParams.get("days"));
    const span = spans.find((days) => days === asked) ?? 30;
    await context.pageViews.write();
    return { figures: await readEventFigures(context, actor, span), spans };
  });
}

export default function Funnel() {
  return <FunnelScreen {...useLoaderData<typeof loader>()} />;
}
