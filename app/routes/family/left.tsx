import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPublicPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/reading.css";
import { pageTitle } from "~/ui/page-title";
import { LeftScreen } from "~/views/people/circle/left-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("You have left"));

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async () => ({}));
}

export default function LeftPage() {
  return <LeftScreen shell={useLoaderData<typeof loader>().shell} />;
}
