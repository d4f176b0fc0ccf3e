import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireSelf } from "~/domain/base/actor";
import { CloseInput } from "~/domain/people/users/schema";
import { closeAccount, getClosableAccount } from "~/domain/running/closing/close-account.server";
import { signOut } from "~/http/flows/sign-out.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, pageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { CloseAccountScreen, closeAccountFormId } from "~/views/people/account/close-account-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Close your account"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ({ context }, actor) => getClosableAccount(context.db, requireSelf(actor)));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { request, context } = call;
    const form = await readForm(request, context);
    try {
      const input = parseForm(form, CloseInput);
      return await runIdempotently(call, actor, form, async () => {
        await closeAccount(context, requireSelf(actor), context.client, input);
        const message = {
          kind: "success" as const,
          title: t("Your account is closed"),
          text: t("For 30 days you can open it again: sign in as you always did."),
        };
        return signOut(request, context, { path: "/auth", message, anyway: true });
      });
    } catch (error) {
      return rejectForm(form, closeAccountFormId, error);
    }
  });
}

export default function CloseAccount() {
  return <CloseAccountScreen {...useLoaderData<typeof loader>()} rejected={useActionData<typeof action>()} />;
}
