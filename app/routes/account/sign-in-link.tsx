import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findSignInName, signInByLink } from "~/domain/ways-in/sign-in-link.server";
import { answerOnce } from "~/http/answer-once.server";
import { readForm, refuseForm } from "~/http/forms.server";
import { actAsAnyone, loadOpenPage } from "~/http/page.server";
import { makeSignInRequest, readSignInRequest } from "~/http/sign-in-request.server";
import { welcome } from "~/http/welcome.server";
import { pageTitle } from "~/ui/page-title";
import { SignInLinkScreen, signInLinkFormId } from "~/views/account/sign-in-link-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.frame.brandName, "Sign in");

/** The page of a mailed link. Its button signs in: what follows every link in a mail does not use it up. */
export function loader(args: LoaderFunctionArgs) {
  return loadOpenPage(
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
  return actAsAnyone(args, async (call) => {
    const { request, url, context } = call;
    const form = await readForm(request, context);
    const token = String(form.get("token") ?? url.searchParams.get("token") ?? "");
    // Pressed twice in one browser is pressed once; whoever else has copied the form finds the link used.
    form.set("browser", (await readSignInRequest(request, context)) ?? randomUUID());
    try {
      return await answerOnce(call, null, form, async () => {
        const arrival = await signInByLink(context, context.client, token);
        return welcome(call, arrival, arrival.returnTo);
      });
    } catch (error) {
      return refuseForm(form, signInLinkFormId, error);
    }
  });
}

export default function SignInLink() {
  const { frame, token, name } = useLoaderData<typeof loader>();
  return <SignInLinkScreen frame={frame} token={token} name={name} />;
}
