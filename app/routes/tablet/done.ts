import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { forgetTurn } from "~/http/flows/forget-turn.server";
import { readForm } from "~/http/forms/forms.server";
import { publicPageAction } from "~/http/page.server";

/** A page that nobody touched comes here by itself; all it does is to forget. */
export function loader(args: LoaderFunctionArgs) {
  return publicPageAction(args, forgetTurn);
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    await readForm(call.request, call.context);
    return forgetTurn(call);
  });
}
