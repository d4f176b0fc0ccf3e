import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/actor";
import { getCatalogue } from "~/domain/catalogue/catalogue.server";
import { nowText } from "~/domain/deps";
import { Invalid } from "~/domain/errors";
import { listArchivedCodes, listPromoCodes, switchPromoCode } from "~/domain/promo/manage-codes.server";
import { idParam } from "~/http/api.server";
import { failures } from "~/http/failures";
import { readForm } from "~/http/forms.server";
import { act, failPage, goTo, loadPage, type PageCall } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { pageTitle } from "~/ui/page-title";
import { withMessage } from "~/views/layout/with-message";
import { PromoCodesScreen } from "~/views/promo/promo-codes-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Promo Code Management");

/** Promo codes, and the buttons that switch them. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    codes: await listPromoCodes(context.db, actor),
    archived: await listArchivedCodes(context.db, actor),
    plans: (await getCatalogue(context)).plans,
    today: nowText(context.clock).slice(0, 10),
  }));
}

export function action(args: ActionFunctionArgs) {
  return act(args, switchOne);
}

async function switchOne({ request, context }: PageCall, actor: Actor): Promise<Response> {
  const form = await readForm(request, context);
  const intent = form.get("intent");
  if (intent !== "activate" && intent !== "pause") throw new Invalid({}, "This button is not known here.");
  try {
    const id = idParam({ params: { id: String(form.get("id") ?? "") } });
    await switchPromoCode(context, actor, id, intent === "activate");
    const text = "Promo code updated successfully!";
    return goTo(context, "/admin-promo-codes", { kind: "success", title: "Success", text });
  } catch (error) {
    if (isRefusal(error)) throw error;
    return failPage(error, failures.updatePromoCode);
  }
}

export default function PromoCodes() {
  const { frame, ...data } = useLoaderData<typeof loader>();
  return <PromoCodesScreen frame={withMessage(frame, useActionData<typeof action>())} {...data} />;
}
