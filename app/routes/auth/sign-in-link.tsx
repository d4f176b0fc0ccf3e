import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findSignInName, signInByLink } from "~/domain/people/auth/sign-in-links.server";
import { makeSignInRequest, readSignInRequest } from "~/http/cookies/sign-in-request.server";
import { startSession } from "~/http/flows/sign-in.server";
import { readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPublicPage, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { SignInLinkScreen, signInLinkFormId } from "~/views/people/account/sign-in-link-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Sign in with your link"));

/** The page's button signs in, so that link scanners do not use the link up. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async ({ request, url, context }) => {
      const token = url.searchParams.get("token") ?? "";
      const name = await findSignInName(context, token);
      const isKnown = (await readSignInRequest(request, context)) !== undefined;
      const made = name === undefined || isKnown ? undefined : await makeSignInRequest(context);
      return { token, name, setCookie: made?.setCookie };
    },
    ({ setCookie }): Record<string, string> => (setCookie ? { "Set-Cookie": setCookie } : {}),
  );
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    const { request, url, context } = call;
    const form = await readForm(request, context);
    const token = String(form.get("token") ?? url.searchParams.get("token") ?? "");
    // A double click in one browser counts once; in another browser the link is used up.
    form.set("browser", (await readSignInRequest(request, context)) ?? randomUUID());
    try {
      return await runIdempotently(call, null, form, async () => {
        const arrival = await signInByLink(context, context.client, token);
        return startSession(call, arrival, arrival.returnTo);
      });
    } catch (error) {
      return rejectForm(form, signInLinkFormId, error);
    }
  });
}

export default function SignInLink() {
  const { shell, token, name } = useLoaderData<typeof loader>();
  return <SignInLinkScreen shell={shell} token={token} name={name} />;
}
