import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { recordProgress } from "~/http/flows/save-progress.server";
import { readForm } from "~/http/forms/forms.server";
import { pageAction } from "~/http/page.server";

export function loader(_args: LoaderFunctionArgs) {
  return redirect("/");
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    await readForm(call.request, call.context);
    return recordProgress(call, actor);
  });
}
