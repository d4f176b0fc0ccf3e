import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireBearer } from "~/http/auth/bearers.server";
import { copiesHeaders, loadCopies, runCopies } from "~/http/flows/copies.server";
import { uncachedLinkHeaders } from "~/http/link-headers";
import { loadPublicPage, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { CopiesScreen } from "~/views/selling/orders/copies-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("Copies of the book"));

const addressOf = (token = "") => ({
  page: `/gifts/${token}/copies?for=me`,
  back: `/gifts/${token}`,
  invoices: `/gifts/${token}/invoices`,
});

/** Copies of the book for who gave the plan, once the author lets them. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    (call) => loadCopies(call, requireBearer(call.bearer, "gift"), addressOf(call.params.token)),
    (data) => ({ ...uncachedLinkHeaders(), ...copiesHeaders(data) }),
  );
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, (call, actor) =>
    runCopies(call, actor, requireBearer(call.bearer, "gift"), addressOf(call.params.token)),
  );
}

export default function GiftCopiesPage() {
  const data = useLoaderData<typeof loader>();
  return <CopiesScreen {...data} rejected={useActionData<typeof action>() as RejectedForm | undefined} />;
}
