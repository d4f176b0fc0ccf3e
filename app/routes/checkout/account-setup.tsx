import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readSetup } from "~/domain/checkouts/outcome.server";
import { SetupInput, setupFormId } from "~/domain/checkouts/schema";
import { setUpAccount } from "~/domain/checkouts/set-up-account.server";
import { readSetupToken } from "~/http/cookies/setup-token.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { signInNewBuyer } from "~/http/flows/sign-up.server";
import { parseForm, readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPublicPage, publicPageAction } from "~/http/page.server";
import { noteEvent } from "~/http/public-page.server";
import { pageTitle } from "~/ui/page-title";
import { AccountSetupScreen, setupErrorTitle } from "~/views/checkout/account-setup-screen";
import { correctEmail, correctEmailIntent } from "./correct-email.server";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, "Set up your account");

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ request, context }) => {
    const token = await readSetupToken(request, context.config);
    return { token: new URL(request.url).searchParams.get("token"), setup: await readSetup(context, token) };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call, actor) => {
    const { request, context } = call;
    const form = await readForm(request, context);
    if (form.get("intent") === correctEmailIntent) return correctEmail(call, form);
    try {
      const input = parseForm(form, SetupInput);
      return await runIdempotently(call, actor, form, async () => {
        const token = await readSetupToken(request, context.config);
        const session = await setUpAccount(context, context.client, token, input);
        await noteEvent(context, { event: "CompleteRegistration" });
        return signInNewBuyer(call, session);
      });
    } catch (error) {
      if (!isDomainError(error))
        return unexpectedFormError(form, setupFormId, error, unexpectedErrors.setUpAccount);
      return rejectForm(form, setupFormId, error, setupErrorTitle(error));
    }
  });
}

export default function AccountSetup() {
  const rejected = useActionData<typeof action>();
  return <AccountSetupScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
