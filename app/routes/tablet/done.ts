import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { endTurn } from "~/domain/writing/tablets/turns.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { readForm } from "~/http/forms/forms.server";
import { type PageCall, publicPageAction } from "~/http/page.server";

/** A page that nobody touched comes here by itself; all it does is to forget. */
export function loader(args: LoaderFunctionArgs) {
  return publicPageAction(args, forget);
}

/** "I am done". */
export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    await readForm(call.request, call.context);
    return forget(call);
  });
}

async function forget({ context, bearer }: PageCall): Promise<Response> {
  await endTurn(context, requireBearer(bearer, "tablet"));
  const headers = { "Cache-Control": "no-store", "Clear-Site-Data": '"cache"' };
  return redirect("/tablet", { status: 303, headers });
}
