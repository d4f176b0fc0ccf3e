import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getClosedAccount, reopenAccount } from "~/domain/account/close-account.server";
import { findRequestClosedActor } from "~/http/actor.server";
import { readForm } from "~/http/forms.server";
import { actAsAnyone, goTo, loadOpenPage } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { ClosedAccountScreen } from "~/views/account/closed-account-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Your account is closed");

/** Where signing in to a closed account leads: one button opens it again. Everybody else has no business here. */
export function loader(args: LoaderFunctionArgs) {
  return loadOpenPage(args, async ({ request, context }, actor) => {
    if (actor) throw redirect("/account");
    const closedActor = await findRequestClosedActor(request, context);
    if (!closedActor) throw redirect("/auth");
    return { account: await getClosedAccount(context, closedActor) };
  });
}

export function action(args: ActionFunctionArgs) {
  return actAsAnyone(args, async ({ request, context }, actor) => {
    await readForm(request, context);
    const closedActor = await findRequestClosedActor(request, context);
    if (closedActor) await reopenAccount(context, closedActor);
    // Pressed twice, the second press finds it open.
    else if (!actor) return goTo(context, "/auth");
    const title = "Your account is open again";
    return goTo(context, "/biography-builder", {
      kind: "success",
      title,
      text: "Everything is where it was.",
    });
  });
}

export default function ClosedAccountPage() {
  const { frame, account } = useLoaderData<typeof loader>();
  return <ClosedAccountScreen frame={frame} account={account} />;
}
