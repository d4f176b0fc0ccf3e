import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isImpersonating } from "~/domain/base/actor";
import { opensHereAlone } from "~/domain/selling/gifts/way-back.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { signOut } from "~/http/flows/sign-out.server";
import { readForm, unexpectedErrorMessage } from "~/http/forms/forms.server";
import { publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";

/** Sign-out is a POST; a GET redirects home. Whose book opens on this device alone is asked for a way back first. */
export function loader(_args: LoaderFunctionArgs) {
  return redirect("/");
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    const isOwn = actor !== null && !isImpersonating(actor);
    if (isOwn && !form.has("anyway") && (await opensHereAlone(context, actor)))
      return redirectWithFlash(context, "/gift/way-back?leaving", {
        kind: "error",
        title: t("You are not logged out yet"),
        text: t("So far only this device opens your book. Please choose a way back first."),
      });
    try {
      return await signOut(request, context, "/auth");
    } catch (error) {
      return redirectWithFlash(context, "/", unexpectedErrorMessage(error, unexpectedErrors.signOut));
    }
  });
}
