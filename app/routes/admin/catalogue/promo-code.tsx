import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getCatalogue } from "~/domain/selling/catalogue/catalogue.server";
import { getPromoCode, updatePromoCode } from "~/domain/selling/catalogue/promo-codes.server";
import { idParam } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { loadPage, pageAction } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { PromoCodeScreen } from "~/views/running/administration/promo-code-screens";
import { savePromoCode } from "./promo-form.server";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(
    data?.shell.brandName,
    data ? t("Edit Promo Code {code}", { code: data.code.code }) : t("Edit Promo Code"),
  );

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    code: await getPromoCode(call.context.db, actor, idParam(call)),
    plans: (await getCatalogue(call.context)).plans,
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { id } = await getPromoCode(call.context.db, actor, idParam(call));
    return savePromoCode(call, actor, {
      save: (input) => updatePromoCode(call.context, actor, id, input),
      done: message("Promo code updated successfully!"),
      failing: unexpectedErrors.updatePromoCode,
    });
  });
}

export default function PromoCodePage() {
  const { shell, code, plans } = useLoaderData<typeof loader>();
  return (
    <PromoCodeScreen shell={shell} code={code} plans={plans} rejected={useActionData<typeof action>()} />
  );
}
