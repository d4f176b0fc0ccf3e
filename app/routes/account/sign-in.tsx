import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { authenticate } from "~/http/authenticator.server";
import { readForm, refuseForm } from "~/http/forms.server";
import { actAsAnyone, goTo, loadOpenPage } from "~/http/page.server";
import { safeReturnTo } from "~/http/return-to";
import { giveSession } from "~/http/session.server";
import { SignInScreen, signInFormId } from "~/views/account/sign-in-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Sign in | ${data?.frame.brandName ?? ""}` },
];

export function loader(args: LoaderFunctionArgs) {
  return loadOpenPage(args, async ({ url }, actor) => {
    const returnTo = afterSignIn(url);
    if (actor) throw redirect(returnTo);
    return { returnTo };
  });
}

export function action(args: ActionFunctionArgs) {
  return actAsAnyone(args, async ({ request, url, context }) => {
    const form = await readForm(request, context);
    try {
      const { id } = await authenticate(form, request, context);
      const headers = new Headers({ "Set-Cookie": await giveSession(context, id) });
      return await goTo(context, afterSignIn(url), { kind: "success", title: "Welcome back!" }, headers);
    } catch (error) {
      return refuseForm(form, signInFormId, error);
    }
  });
}

export default function SignIn() {
  const { frame, returnTo } = useLoaderData<typeof loader>();
  return <SignInScreen frame={frame} returnTo={returnTo} refused={useActionData<typeof action>()} />;
}

/** The page asked for; the workspace when none was, or the prices (spec 1, section 2). */
function afterSignIn(url: URL): string {
  const returnTo = safeReturnTo(url.searchParams.get("returnTo"));
  return returnTo === undefined || /^\/pricing\b/.test(returnTo) ? "/biography-builder" : returnTo;
}
