import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/fulfilment.css";
import { pageTitle } from "~/ui/page-title";
import { PeopleScreen } from "~/views/running/administration/people/people-screen";
import { loadPeople } from "./load-people.server";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("All people"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ({ url, context }, actor) => loadPeople(context, actor, url));
}

export default function PeoplePage() {
  return <PeopleScreen {...useLoaderData<typeof loader>()} />;
}
