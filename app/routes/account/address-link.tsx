import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findUnprovenAddress } from "~/domain/people/users/unproven-address.server";
import { sendLinkToAddress } from "~/http/flows/address-link.server";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { AddressLinkScreen } from "~/views/people/account/address-link-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Your link"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    unproven: await findUnprovenAddress(context.db, actor),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return runIdempotently(call, actor, form, async () => {
      const status = await sendLinkToAddress(call.context, actor);
      return redirectWithFlash(call.context, "/account/address-link", status);
    });
  });
}

export default function AddressLinkPage() {
  return <AddressLinkScreen {...useLoaderData<typeof loader>()} />;
}
