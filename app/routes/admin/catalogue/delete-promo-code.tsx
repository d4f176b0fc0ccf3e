import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deletePromoCode, getPromoCode } from "~/domain/selling/catalogue/promo-codes.server";
import { idParam } from "~/http/api.server";
import { confirmAction } from "~/http/confirm-action.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { withMessage } from "~/views/layout/page";
import { DeletePromoCodeScreen } from "~/views/running/administration/promo-code-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(
    data?.shell.brandName,
    data ? t("Delete {code}", { code: data.code.code }) : t("Delete a promo code"),
  );

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    code: await getPromoCode(call.context.db, actor, idParam(call)),
  }));
}

export function action(args: ActionFunctionArgs) {
  return confirmAction(args, unexpectedErrors.deletePromoCode, async (call, actor) => {
    await deletePromoCode(call.context, actor, idParam(call));
    return {
      path: "/admin-promo-codes",
      title: t("Success"),
      text: t("Promo code deleted successfully!"),
    };
  });
}

export default function DeletePromoCode() {
  const { shell, code } = useLoaderData<typeof loader>();
  return <DeletePromoCodeScreen shell={withMessage(shell, useActionData<typeof action>())} code={code} />;
}
