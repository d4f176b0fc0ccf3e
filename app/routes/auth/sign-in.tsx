import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ValidationError } from "~/domain/base/errors";
import { hasAnyPasskey } from "~/domain/people/auth/second-factor/passkey-rows.server";
import { passkeySite } from "~/http/auth/passkey-site.server";
import { afterSignIn, afterSignInAs } from "~/http/auth/return-to";
import { whyHeld } from "~/http/drafts/held-forms.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { authenticate, startSession } from "~/http/flows/sign-in.server";
import { readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { loadPublicPage, publicPageAction } from "~/http/page.server";
import { mailFacts } from "~/http/site.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { SignInScreen, signInFormId } from "~/views/people/account/sign-in-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.shell.brandName, t("Sign in"));

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ request, url, context }, actor) => {
    const returnTo = afterSignIn(url);
    if (actor) throw redirect(afterSignInAs(actor, returnTo));
    const { hasLinks } = mailFacts(context);
    const hasWritingHelp = context.assistant !== null;
    const hasPasskeys = passkeySite({ request, context }) !== null && (await hasAnyPasskey(context.db));
    return {
      returnTo,
      hasLinks,
      hasPasskeys,
      hasWritingHelp,
      held: await whyHeld(request, context),
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    const { request, url, context } = call;
    const form = await readForm(request, context);
    try {
      return await startSession(call, await authenticate(form, request, context), afterSignIn(url));
    } catch (error) {
      if (!isDomainError(error))
        return unexpectedFormError(form, signInFormId, error, unexpectedErrors.signIn);
      return rejectForm(
        form,
        signInFormId,
        error,
        error instanceof ValidationError ? undefined : t("Login failed"),
      );
    }
  });
}

export default function SignIn() {
  const data = useLoaderData<typeof loader>();
  return <SignInScreen {...data} rejected={useActionData<typeof action>()} />;
}
