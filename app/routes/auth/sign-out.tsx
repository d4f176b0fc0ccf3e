import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { signOut } from "~/http/flows/sign-out.server";
import { readForm, unexpectedErrorMessage } from "~/http/forms/forms.server";
import { publicPageAction, redirectWithFlash } from "~/http/page.server";

/** Sign-out is a POST; a GET redirects home. */
export function loader(_args: LoaderFunctionArgs) {
  return redirect("/");
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async ({ request, context }) => {
    const form = await readForm(request, context);
    try {
      return await signOut(request, context, { path: "/auth", anyway: form.has("anyway") });
    } catch (error) {
      return redirectWithFlash(context, "/", unexpectedErrorMessage(error, unexpectedErrors.signOut));
    }
  });
}
