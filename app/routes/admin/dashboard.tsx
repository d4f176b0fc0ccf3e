import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nowText } from "~/domain/base/deps";
import { monthOf, previousMonth } from "~/domain/base/month";
import { listGroups } from "~/domain/people/groups/groups.server";
import { countPeople } from "~/domain/running/administration/dashboard.server";
import { listPeople } from "~/domain/running/administration/people-list.server";
import { readPeopleQuery } from "~/domain/running/administration/people-query";
import { countPrintedPages } from "~/domain/running/administration/printed-pages.server";
import { listResidents } from "~/domain/running/administration/residents.server";
import { findWaiting } from "~/domain/running/administration/waiting.server";
import { readSetupList } from "~/domain/running/health/setup-list.server";
import { readGlance } from "~/domain/running/house/glance.server";
import { loadFulfilment } from "~/domain/selling/orders/fulfilment.server";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/dashboard.css";
import { pageTitle } from "~/ui/page-title";
import { DashboardScreen } from "~/views/running/administration/dashboard-screens";

export const handle = { hasScript: true, stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(
    data?.shell.brandName,
    data?.shell.staff === "administrator" ? t("Admin Dashboard") : t("Owner Dashboard"),
  );

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const query = readPeopleQuery(url.searchParams);
    const list = await listPeople(context, actor, query);
    const ids = list.people.map(({ id }) => id);
    return {
      query,
      list,
      printedPages: await countPrintedPages(context.db, actor, ids),
      waiting: actor.isAdmin ? null : await findWaiting(context, actor, ids),
      residents: actor.isAdmin ? null : await listResidents(context, actor),
      glance: actor.isAdmin ? null : await readGlance(context, actor),
      reportMonth: previousMonth(monthOf(context.clock.now())),
      groups: actor.isAdmin ? [] : await listGroups(context.db, actor),
      stats: await countPeople(context, actor),
      fulfilment: await loadFulfilment(context, actor, url),
      isAllSelected: url.searchParams.get("select") === "all",
      setupList: await readSetupList(context, actor),
      now: nowText(context.clock),
      ownId: actor.realUserId,
    };
  });
}

export default function Dashboard() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <DashboardScreen shell={shell} {...data} />;
}
