import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getCatalogue } from "~/domain/selling/catalogue/catalogue.server";
import { createPromoCode } from "~/domain/selling/catalogue/promo-codes.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { loadPage, pageAction } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { PromoCodeScreen } from "~/views/running/administration/promo-code-screens";
import { savePromoCode } from "./promo-form.server";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Create Promo Code"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }) => ({ plans: (await getCatalogue(context)).plans }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, (call, actor) =>
    savePromoCode(call, actor, {
      save: (input) => createPromoCode(call.context, actor, input),
      done: message("Promo code created successfully!"),
      failing: unexpectedErrors.createPromoCode,
    }),
  );
}

export default function NewPromoCode() {
  const { shell, plans } = useLoaderData<typeof loader>();
  return (
    <PromoCodeScreen shell={shell} code={null} plans={plans} rejected={useActionData<typeof action>()} />
  );
}
