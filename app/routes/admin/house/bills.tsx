import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nowText } from "~/domain/base/deps";
import { Conflict, NotFound, Unavailable } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { listHouseBills, settleHouseBill } from "~/domain/selling/houses/bills.server";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { HouseBillsScreen } from "~/views/selling/houses/house-bills-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Invoices of the house"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    bills: await listHouseBills(context.db, actor),
    now: nowText(context.clock),
  }));
}

const states = { paid: "paid", void: "void" } as const;

/** A press on a page of before finds the bill settled, and says so. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { context, request } = call;
    const form = await readForm(request, context);
    const id = readRowId(form.get("bill"));
    if (id === undefined) throw new NotFound();
    const state = findIntent(states, form.get("intent"));
    const title = state === "paid" ? t("The invoice is paid") : t("Nothing is to be paid for this invoice");
    try {
      return await runIdempotently(call, actor, form, async () => {
        await settleHouseBill(context, actor, id, state);
        return redirectWithFlash(context, "/admin/house-bills", { kind: "success", title });
      });
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof Unavailable)) throw error;
      return redirectWithFlash(context, "/admin/house-bills", { kind: "error", title: t(error.said) });
    }
  });
}

export default function HouseBills() {
  return <HouseBillsScreen {...useLoaderData<typeof loader>()} />;
}
