import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/http/forms.server";
import { actAsAnyone, goTo } from "~/http/page.server";
import { rememberChoice } from "~/http/pixel.server";
import { cameFrom } from "~/http/return-to";

/** The answer to the question about the ad pixel is a post, from the foot or the top of a page; a link to it goes home. */
export function loader(_args: LoaderFunctionArgs) {
  return redirect("/privacy");
}

export function action(args: ActionFunctionArgs) {
  return actAsAnyone(args, async ({ request, context }) => {
    const form = await readForm(request, context);
    const headers = new Headers({ "Set-Cookie": await rememberChoice(form.get("choice")) });
    return goTo(context, cameFrom(request) ?? "/", undefined, headers);
  });
}
