import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { refererPath } from "~/http/auth/return-to";
import { rememberTextSize } from "~/http/cookies/preferences.server";
import { readForm } from "~/http/forms/forms.server";
import { publicPageAction, redirectWithFlash } from "~/http/page.server";

export function loader(_args: LoaderFunctionArgs) {
  return redirect("/");
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async ({ request, context }) => {
    const form = await readForm(request, context);
    const headers = new Headers({ "Set-Cookie": await rememberTextSize(context.config, form.get("size")) });
    return redirectWithFlash(context, refererPath(request) ?? "/", undefined, headers);
  });
}
