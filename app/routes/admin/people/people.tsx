import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nowText } from "~/domain/base/deps";
import { listGroups } from "~/domain/people/groups/groups.server";
import { listPeople } from "~/domain/running/administration/people-list.server";
import { readPeopleQuery } from "~/domain/running/administration/people-query";
import { countPrintedPages } from "~/domain/running/administration/printed-pages.server";
import { findWaiting } from "~/domain/running/administration/waiting.server";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/fulfilment.css";
import { pageTitle } from "~/ui/page-title";
import { PeopleScreen } from "~/views/running/administration/people/people-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("All people"));

/** The people alone, without tasks, figures and orders. */
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
      groups: actor.isAdmin ? [] : await listGroups(context.db, actor),
      now: nowText(context.clock),
      ownId: actor.realUserId,
    };
  });
}

export default function PeoplePage() {
  return <PeopleScreen {...useLoaderData<typeof loader>()} />;
}
