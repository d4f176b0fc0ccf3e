import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { authenticate } from "~/http/authenticator.server";
import { readForm, refuseForm } from "~/http/forms.server";
import { hasHeldForms, letIn } from "~/http/held-forms.server";
import { actAsAnyone, goTo, loadOpenPage } from "~/http/page.server";
import { safeReturnTo } from "~/http/return-to";
import { SignInScreen, signInFormId } from "~/views/account/sign-in-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Sign in | ${data?.frame.brandName ?? ""}` },
];

export function loader(args: LoaderFunctionArgs) {
  return loadOpenPage(args, async ({ request, url, context }, actor) => {
    const returnTo = afterSignIn(url);
    if (actor) throw redirect(returnTo);
    return { returnTo, hasHeldForms: await hasHeldForms(request, context) };
  });
}

export function action(args: ActionFunctionArgs) {
  return actAsAnyone(args, async ({ request, url, context }) => {
    const form = await readForm(request, context);
    try {
      const { headers, path } = await letIn(
        context,
        await authenticate(form, request, context),
        afterSignIn(url),
      );
      return await goTo(context, path, { kind: "success", title: "Welcome back!" }, headers);
    } catch (error) {
      return refuseForm(form, signInFormId, error);
    }
  });
}

export default function SignIn() {
  const data = useLoaderData<typeof loader>();
  return <SignInScreen {...data} refused={useActionData<typeof action>()} />;
}

/** The page asked for; the workspace when none was, or the prices (spec 1, section 2). */
function afterSignIn(url: URL): string {
  const returnTo = safeReturnTo(url.searchParams.get("returnTo"));
  return returnTo === undefined || /^\/pricing\b/.test(returnTo) ? "/biography-builder" : returnTo;
}
