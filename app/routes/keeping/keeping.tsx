import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findKeptUntil } from "~/domain/people/keepers/kept-accounts.server";
import { countSealed } from "~/domain/people/keepers/sealed-stories.server";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/family-circle.css";
import { pageTitle } from "~/ui/page-title";
import { KeepingScreen } from "~/views/people/keepers/keeping-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("In your keeping"));

/** The first page of a keeper. Everybody else is led to their own. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => {
    if (!actor.keeper) throw redirect("/", 303);
    return {
      authorName: actor.displayName,
      keptUntil: await findKeptUntil(context, actor.userId),
      closed: await countSealed(context.db, actor.userId),
    };
  });
}

export default function KeepingPage() {
  return <KeepingScreen {...useLoaderData<typeof loader>()} />;
}
