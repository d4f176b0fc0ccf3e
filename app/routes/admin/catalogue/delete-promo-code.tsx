import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deletePromoCode, getPromoCode } from "~/domain/selling/catalogue/promo-codes.server";
import { idParam } from "~/http/api.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, pageAction, redirectWithFlash, unexpectedPageError } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { withMessage } from "~/views/layout/page";
import { DeletePromoCodeScreen } from "~/views/running/administration/promo-code-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, data ? `Delete ${data.code.code}` : "Delete a promo code");

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    code: await getPromoCode(call.context.db, actor, idParam(call)),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { context, request } = call;
    const form = await readForm(request, context);
    try {
      return await runIdempotently(call, actor, form, async () => {
        await deletePromoCode(context, actor, idParam(call));
        const text = "Promo code deleted successfully!";
        return redirectWithFlash(context, "/admin-promo-codes", { kind: "success", title: "Success", text });
      });
    } catch (error) {
      if (isDomainError(error)) throw error;
      return unexpectedPageError(error, unexpectedErrors.deletePromoCode);
    }
  });
}

export default function DeletePromoCode() {
  const { shell, code } = useLoaderData<typeof loader>();
  return <DeletePromoCodeScreen shell={withMessage(shell, useActionData<typeof action>())} code={code} />;
}
