import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Unauthenticated } from "~/domain/base/errors";
import { signInByPasskey } from "~/domain/people/auth/second-factor/finish-sign-in.server";
import { makeRequestOptions } from "~/domain/people/auth/second-factor/passkey-answer.server";
import { passkeyFormId } from "~/domain/people/auth/second-factor/schema";
import { passkeySite } from "~/http/auth/passkey-site.server";
import { afterSignIn, afterSignInAs } from "~/http/auth/return-to";
import { startSession } from "~/http/flows/sign-in.server";
import { readForm, rejectForm } from "~/http/forms/forms.server";
import { loadPublicPage, type PageCall, publicPageAction } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { PasskeyScreen } from "~/views/people/account/second-factor-question-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Sign in with a passkey"));

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async (call, actor) => {
    const returnTo = afterSignIn(call.url);
    if (actor) throw redirect(afterSignInAs(actor, returnTo));
    const site = passkeySite(call);
    return { returnTo, options: site && (await makeRequestOptions(call.context, site, null)) };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    const form = await readForm(call.request, call.context);
    const answer = String(form.get("passkey") ?? "");
    form.delete("passkey");
    try {
      return await enter(call, answer);
    } catch (error) {
      return rejectForm(form, passkeyFormId, error, t("Login failed"));
    }
  });
}

async function enter(call: PageCall, answer: string): Promise<Response> {
  const { context, url } = call;
  const site = passkeySite(call);
  if (!site) throw new Unauthenticated(message("This address takes no passkeys. Please use your password."));
  const session = await signInByPasskey(context, context.client, site, answer);
  return startSession(call, session, afterSignIn(url));
}

export default function Passkey() {
  const { shell, options, returnTo } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return <PasskeyScreen shell={shell} options={options} returnTo={returnTo} rejected={rejected} />;
}
