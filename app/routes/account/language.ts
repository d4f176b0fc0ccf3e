import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { changeLanguage } from "~/http/flows/change-language.server";
import { readForm } from "~/http/forms/forms.server";
import { publicPageAction } from "~/http/page.server";

export function loader() {
  return redirect("/");
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return changeLanguage(call, actor, form.get("lang"));
  });
}
