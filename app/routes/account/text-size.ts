import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/http/forms.server";
import { actAsAnyone, goTo } from "~/http/page.server";
import { cameFrom } from "~/http/return-to";
import { rememberTextSize } from "~/http/text-size.server";

/** The choice of a text size is a post, from the foot of every page; whoever follows a link to it goes home. */
export function loader(_args: LoaderFunctionArgs) {
  return redirect("/");
}

export function action(args: ActionFunctionArgs) {
  return actAsAnyone(args, async ({ request, context }) => {
    const form = await readForm(request, context);
    const headers = new Headers({ "Set-Cookie": await rememberTextSize(form.get("size")) });
    return goTo(context, cameFrom(request) ?? "/", undefined, headers);
  });
}
