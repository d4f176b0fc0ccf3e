import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { ValidationError } from "~/domain/base/errors";
import { lastEndingDay } from "~/domain/base/last-day";
import { getCatalogue } from "~/domain/selling/catalogue/catalogue.server";
import {
  listArchivedCodes,
  listPromoCodes,
  setPromoCodeActive,
} from "~/domain/selling/catalogue/promo-codes.server";
import { idParam } from "~/http/api.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { readForm } from "~/http/forms/forms.server";
import {
  loadPage,
  type PageCall,
  pageAction,
  redirectWithFlash,
  unexpectedPageError,
} from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { withMessage } from "~/views/layout/page";
import { PromoCodesScreen } from "~/views/running/administration/promo-code-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Promo Code Management"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    codes: await listPromoCodes(context.db, actor),
    archived: await listArchivedCodes(context.db, actor),
    plans: (await getCatalogue(context)).plans,
    today: lastEndingDay(context.clock.now()),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, switchOne);
}

async function switchOne({ request, context }: PageCall, actor: Actor): Promise<Response> {
  const form = await readForm(request, context);
  const intent = form.get("intent");
  if (intent !== "activate" && intent !== "pause")
    throw new ValidationError({}, message("This button is not known here."));
  try {
    const id = idParam({ params: { id: String(form.get("id") ?? "") } });
    await setPromoCodeActive(context, actor, id, intent === "activate");
    const text = t("Promo code updated successfully!");
    return redirectWithFlash(context, "/admin-promo-codes", { kind: "success", title: t("Success"), text });
  } catch (error) {
    if (isDomainError(error)) throw error;
    return unexpectedPageError(error, unexpectedErrors.updatePromoCode);
  }
}

export default function PromoCodes() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <PromoCodesScreen shell={withMessage(shell, useActionData<typeof action>())} {...data} />;
}
