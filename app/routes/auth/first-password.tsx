import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { getFirstPassword, replaceFirstPassword } from "~/domain/people/auth/first-password.server";
import { FirstPasswordInput } from "~/domain/people/auth/schema";
import { findRequestFirstPasswordActor } from "~/http/auth/actor.server";
import { afterSignIn } from "~/http/auth/return-to";
import { finishSignIn } from "~/http/drafts/held-forms.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPublicPage, type PageCall, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { FirstPasswordScreen, firstPasswordFormId } from "~/views/people/account/first-password-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Choose your password"));

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ request, url, context }, actor) => {
    if (actor) throw redirect("/account");
    const person = await findRequestFirstPasswordActor(request, context);
    if (!person) throw redirect("/auth");
    return { facts: await getFirstPassword(context, person), returnTo: afterSignIn(url) };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return runIdempotently(call, actor, form, () => choose(call, actor, form));
  });
}

async function choose(
  { request, url, context }: PageCall,
  actor: Actor | null,
  form: FormData,
): Promise<Response> {
  const person = await findRequestFirstPasswordActor(request, context);
  if (!person) return redirectWithFlash(context, actor ? afterSignIn(url) : "/auth");
  try {
    const input = parseForm(form, FirstPasswordInput);
    const session = await replaceFirstPassword(context, person, context.client, input);
    const { headers, path } = await finishSignIn(context, session, afterSignIn(url));
    const text = t("From now on it is yours alone.");
    return redirectWithFlash(
      context,
      path,
      { kind: "success", title: t("Your password is set"), text },
      headers,
    );
  } catch (error) {
    return rejectForm(form, firstPasswordFormId, error);
  }
}

export default function FirstPassword() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <FirstPasswordScreen shell={shell} {...data} rejected={useActionData<typeof action>()} />;
}
