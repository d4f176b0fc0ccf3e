import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { failures } from "~/http/failures";
import { failureMessage, readForm } from "~/http/forms.server";
import { actAsAnyone, goTo } from "~/http/page.server";
import { signOut } from "~/http/sign-out.server";

/** Leaving is a post; whoever follows a link to it goes home. */
export function loader(_args: LoaderFunctionArgs) {
  return redirect("/");
}

export function action(args: ActionFunctionArgs) {
  return actAsAnyone(args, async ({ request, context }) => {
    await readForm(request, context);
    try {
      return await signOut(request, context, "/auth");
    } catch (error) {
      return goTo(context, "/", failureMessage(error, failures.signOut));
    }
  });
}
