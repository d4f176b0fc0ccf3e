import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Invalid } from "~/domain/errors";
import { authenticate } from "~/http/authenticator.server";
import { failures } from "~/http/failures";
import { failForm, readForm, refuseForm } from "~/http/forms.server";
import { hasHeldForms } from "~/http/held-forms.server";
import { actAsAnyone, loadOpenPage } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { afterSignIn } from "~/http/return-to";
import { welcome } from "~/http/welcome.server";
import { pageTitle } from "~/ui/page-title";
import { SignInScreen, signInFormId } from "~/views/account/sign-in-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.frame.brandName, "Sign in");

export function loader(args: LoaderFunctionArgs) {
  return loadOpenPage(args, async ({ request, url, context }, actor) => {
    const returnTo = afterSignIn(url);
    if (actor) throw redirect(returnTo);
    return { returnTo, hasHeldForms: await hasHeldForms(request, context) };
  });
}

export function action(args: ActionFunctionArgs) {
  return actAsAnyone(args, async (call) => {
    const { request, url, context } = call;
    const form = await readForm(request, context);
    try {
      return await welcome(call, await authenticate(form, request, context), afterSignIn(url));
    } catch (error) {
      if (!isRefusal(error)) return failForm(form, signInFormId, error, failures.signIn);
      return refuseForm(form, signInFormId, error, error instanceof Invalid ? undefined : "Login failed");
    }
  });
}

export default function SignIn() {
  const data = useLoaderData<typeof loader>();
  return <SignInScreen {...data} refused={useActionData<typeof action>()} />;
}
