import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { openBillingPortal } from "~/domain/checkouts/billing.server";
import { readForm } from "~/http/forms/forms.server";
import { pageAction, redirectPage, redirectWithFlash } from "~/http/page.server";

/** A GET request redirects to the button on the account page. */
export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, ({ context }) => redirectWithFlash(context, "/account#plan"));
}

/** Redirects to the customer portal of Stripe. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context }, actor) => {
    await readForm(request, context);
    return redirect(await openBillingPortal(context, actor), 303);
  });
}
