import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getCatalogue } from "~/domain/catalogue/catalogue.server";
import { createPromoCode } from "~/domain/promo/manage-codes.server";
import { failures } from "~/http/failures";
import { act, loadPage } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { PromoCodeScreen } from "~/views/promo/promo-code-screen";
import { savePromoCode } from "./promo-form.server";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Create Promo Code");

/** The dialog that makes a promo code, as a page. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }) => ({ plans: (await getCatalogue(context)).plans }));
}

export function action(args: ActionFunctionArgs) {
  return act(args, (call, actor) =>
    savePromoCode(call, actor, {
      save: (input) => createPromoCode(call.context, actor, input),
      done: "Promo code created successfully!",
      failing: failures.createPromoCode,
    }),
  );
}

export default function NewPromoCode() {
  const { frame, plans } = useLoaderData<typeof loader>();
  return <PromoCodeScreen frame={frame} code={null} plans={plans} refused={useActionData<typeof action>()} />;
}
