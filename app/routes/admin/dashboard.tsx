import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { monthOf, previousMonth } from "~/domain/base/month";
import { countPeople } from "~/domain/running/administration/dashboard.server";
import { listResidents } from "~/domain/running/administration/residents.server";
import { readSetupList } from "~/domain/running/health/setup-list.server";
import { readGlance } from "~/domain/running/house/glance.server";
import { loadFulfilment } from "~/domain/selling/orders/fulfilment.server";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/dashboard.css";
import { pageTitle } from "~/ui/page-title";
import { DashboardScreen } from "~/views/running/administration/dashboard-screens";
import { loadPeople } from "./people/load-people.server";

export const handle = { hasScript: true, stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(
    data?.shell.brandName,
    data?.shell.staff === "administrator" ? t("Admin Dashboard") : t("Owner Dashboard"),
  );

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => ({
    ...(await loadPeople(context, actor, url)),
    residents: actor.isAdmin ? null : await listResidents(context, actor),
    glance: actor.isAdmin ? null : await readGlance(context, actor),
    reportMonth: previousMonth(monthOf(context.clock.now())),
    stats: await countPeople(context, actor),
    fulfilment: await loadFulfilment(context, actor, url),
    isAllSelected: url.searchParams.get("select") === "all",
    setupList: await readSetupList(context, actor),
  }));
}

export default function Dashboard() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <DashboardScreen shell={shell} {...data} />;
}
