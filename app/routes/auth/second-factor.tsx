import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { passSecondFactor } from "~/domain/people/auth/second-factor/finish-sign-in.server";
import { FactorInput, secondFactorFormId } from "~/domain/people/auth/second-factor/schema";
import { findRequestHalfOpenActor } from "~/http/auth/actor.server";
import { findFactorWays } from "~/http/auth/factor-ways.server";
import { passkeySite } from "~/http/auth/passkey-site.server";
import { afterSignIn, afterSignInAs } from "~/http/auth/return-to";
import { readSessionId } from "~/http/cookies/session.server";
import { startSession } from "~/http/flows/sign-in.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPublicPage, type PageCall, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { SecondFactorScreen } from "~/views/people/account/second-factor-question-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("The second step"));

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async (call, actor) => {
    const returnTo = afterSignIn(call.url);
    if (actor) throw redirect(afterSignInAs(actor, returnTo));
    const person = await findRequestHalfOpenActor(call.request, call.context);
    const ways = person && (await findFactorWays(call, person.userId));
    if (!ways) throw redirect("/auth");
    return { ways, returnTo };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return runIdempotently(call, actor, form, () => pass(call, form));
  });
}

async function pass(call: PageCall, form: FormData): Promise<Response> {
  const { request, context, url } = call;
  const sessionId = await readSessionId(request, context);
  if (!sessionId || !(await findRequestHalfOpenActor(request, context)))
    return redirectWithFlash(context, "/auth");
  try {
    const input = parseForm(form, FactorInput);
    const site = passkeySite(call);
    const session = await passSecondFactor(context, context.client, sessionId, input, site);
    return await startSession(call, session, afterSignIn(url));
  } catch (error) {
    form.delete("passkey");
    return rejectForm(form, secondFactorFormId, error);
  }
}

export default function SecondFactor() {
  const { shell, ways, returnTo } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return <SecondFactorScreen shell={shell} ways={ways} returnTo={returnTo} rejected={rejected} />;
}
