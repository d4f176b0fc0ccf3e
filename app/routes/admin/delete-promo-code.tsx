import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deletePromoCode, getPromoCode } from "~/domain/promo/manage-codes.server";
import { answerOnce } from "~/http/answer-once.server";
import { idParam } from "~/http/api.server";
import { failures } from "~/http/failures";
import { readForm } from "~/http/forms.server";
import { act, failPage, goTo, loadPage } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { pageTitle } from "~/ui/page-title";
import { withMessage } from "~/views/layout/with-message";
import { DeletePromoCodeScreen } from "~/views/promo/delete-promo-code-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Delete a promo code");

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    code: await getPromoCode(call.context.db, actor, idParam(call)),
  }));
}

export function action(args: ActionFunctionArgs) {
  return act(args, async (call, actor) => {
    const { context, request } = call;
    const form = await readForm(request, context);
    try {
      return await answerOnce(call, actor, form, async () => {
        await deletePromoCode(context, actor, idParam(call));
        const text = "Promo code deleted successfully!";
        return goTo(context, "/admin-promo-codes", { kind: "success", title: "Success", text });
      });
    } catch (error) {
      if (isRefusal(error)) throw error;
      return failPage(error, failures.deletePromoCode);
    }
  });
}

export default function DeletePromoCode() {
  const { frame, code } = useLoaderData<typeof loader>();
  return <DeletePromoCodeScreen frame={withMessage(frame, useActionData<typeof action>())} code={code} />;
}
