import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkRequestInput } from "~/domain/people/auth/schema";
import { requestSignInLink } from "~/domain/people/auth/sign-in-links.server";
import { constantTime } from "~/http/auth/constant-time.server";
import { afterSignIn } from "~/http/auth/return-to";
import { makeSignInRequest } from "~/http/cookies/sign-in-request.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPublicPage, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { getMailHelp } from "~/http/site.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { AskForLinkScreen, askForLinkFormId } from "~/views/people/account/sign-in-link-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Sign in by email"));

/** The response does not reveal whether the address has an account. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ url, context }, actor) => {
    const returnTo = afterSignIn(url);
    if (actor) throw redirect(returnTo);
    return { returnTo, mail: await getMailHelp(context) };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call, actor) => {
    const { request, url, context } = call;
    const form = await readForm(request, context);
    try {
      const input = parseForm(form, LinkRequestInput);
      return await runIdempotently(call, actor, form, async () => {
        const { requestId, setCookie } = await makeSignInRequest(context);
        const asked = { requestId, returnTo: afterSignIn(url) };
        await constantTime(() => requestSignInLink(context, context.client, input, asked));
        return redirectWithFlash(context, "/auth/code", undefined, new Headers({ "Set-Cookie": setCookie }));
      });
    } catch (error) {
      return rejectForm(form, askForLinkFormId, error);
    }
  });
}

export default function AskForLink() {
  const { shell, returnTo, mail } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <AskForLinkScreen shell={shell} returnTo={returnTo} mail={mail} rejected={refused} />;
}
