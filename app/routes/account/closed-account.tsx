import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getClosedAccount, reopenAccount } from "~/domain/running/closing/close-account.server";
import { findRequestClosedActor } from "~/http/auth/actor.server";
import { readForm } from "~/http/forms/forms.server";
import { loadPublicPage, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { ClosedAccountScreen } from "~/views/people/account/close-account-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Your account is closed"));

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ request, context }, actor) => {
    if (actor) throw redirect("/account");
    const closedActor = await findRequestClosedActor(request, context);
    if (!closedActor) throw redirect("/auth");
    return { account: await getClosedAccount(context, closedActor) };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async ({ request, context }, actor) => {
    await readForm(request, context);
    const closedActor = await findRequestClosedActor(request, context);
    // The second request of a double click finds the account open.
    if (!closedActor && !actor) return redirectWithFlash(context, "/auth");
    const hasEndedPlan = closedActor !== null && (await reopenAccount(context, closedActor));
    const title = t("Your account is open again");
    return redirectWithFlash(context, "/biography-builder", {
      kind: "success",
      title,
      text: hasEndedPlan
        ? t("Your monthly plan has ended. You can choose a plan again on your account page.")
        : t("Everything is where it was."),
    });
  });
}

export default function ClosedAccountPage() {
  const { shell, account } = useLoaderData<typeof loader>();
  return <ClosedAccountScreen shell={shell} account={account} />;
}
