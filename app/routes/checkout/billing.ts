import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { openBillingPortal } from "~/domain/selling/checkouts/billing.server";
import { requireBuyer } from "~/http/auth/require-buyer";
import { readForm } from "~/http/forms/forms.server";
import { pageAction, redirectPage, redirectWithFlash } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, ({ context }) => redirectWithFlash(context, "/account#plan"));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context }, actor) => {
    await readForm(request, context);
    return redirect(await openBillingPortal(context, requireBuyer(actor, "change-plan")), 303);
  });
}
