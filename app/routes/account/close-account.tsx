import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { closeAccount, getClosableAccount } from "~/domain/account/close-account.server";
import { CloseInput } from "~/domain/account/schema";
import { parseForm, readForm, refuseForm } from "~/http/forms.server";
import { act, loadPage } from "~/http/page.server";
import { signOut } from "~/http/sign-out.server";
import { pageTitle } from "~/ui/page-title";
import { CloseAccountScreen, closeAccountFormId } from "~/views/account/close-account-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Close your account");

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ({ context }, actor) => getClosableAccount(context.db, actor));
}

export function action(args: ActionFunctionArgs) {
  return act(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    try {
      await closeAccount(context, actor, context.client, parseForm(form, CloseInput));
    } catch (error) {
      return refuseForm(form, closeAccountFormId, error);
    }
    return signOut(request, context, "/auth", {
      kind: "success",
      title: "Your account is closed",
      text: "For 30 days you can open it again: sign in as you always did.",
    });
  });
}

export default function CloseAccount() {
  const { frame, whyNot } = useLoaderData<typeof loader>();
  return <CloseAccountScreen frame={frame} whyNot={whyNot} refused={useActionData<typeof action>()} />;
}
