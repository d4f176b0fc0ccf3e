import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isComposedBySpreads } from "~/domain/book/composer/composition";
import { getBookDesign } from "~/domain/book/design/designs.server";
import { findBio } from "~/domain/writing/bio/bio.server";
import { getWriterSession } from "~/domain/writing/workspace/progress.server";
import { loadPage, pageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import familyPageStyles from "~/styles/family-page.css";
import { pageTitle } from "~/ui/page-title";
import { BioScreen } from "~/views/writing/bio/bio-screen";
import { runBioIntent } from "./bio-form.server";

export const handle = { stylesheet: familyPageStyles, hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("About me"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, url }, actor) => ({
    isAtEvents: url.searchParams.has("events"),
    hasTree: isComposedBySpreads((await getBookDesign(context.db, actor, "biography")).composition),
    bio: await findBio(context.db, actor),
    session: await getWriterSession(context, actor),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, runBioIntent);
}

export default function BioPage() {
  return <BioScreen {...useLoaderData<typeof loader>()} rejected={useActionData<typeof action>()} />;
}
