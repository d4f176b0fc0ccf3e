import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getCatalogue } from "~/domain/catalogue/catalogue.server";
import { getPromoCode, updatePromoCode } from "~/domain/promo/manage-codes.server";
import { idParam } from "~/http/api.server";
import { failures } from "~/http/failures";
import { act, loadPage } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { PromoCodeScreen } from "~/views/promo/promo-code-screen";
import { savePromoCode } from "./promo-form.server";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Edit Promo Code");

/** The dialog that changes a promo code, as a page. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    code: await getPromoCode(call.context.db, actor, idParam(call)),
    plans: (await getCatalogue(call.context)).plans,
  }));
}

export function action(args: ActionFunctionArgs) {
  return act(args, async (call, actor) => {
    const { id } = await getPromoCode(call.context.db, actor, idParam(call));
    return savePromoCode(call, actor, {
      save: (input) => updatePromoCode(call.context, actor, id, input),
      done: "Promo code updated successfully!",
      failing: failures.updatePromoCode,
    });
  });
}

export default function PromoCodePage() {
  const { frame, code, plans } = useLoaderData<typeof loader>();
  return <PromoCodeScreen frame={frame} code={code} plans={plans} refused={useActionData<typeof action>()} />;
}
