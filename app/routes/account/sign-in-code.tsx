import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CodeInput } from "~/domain/ways-in/schema";
import { signInByCode } from "~/domain/ways-in/sign-in-link.server";
import { parseForm, readForm, refuseForm } from "~/http/forms.server";
import { mailFacts } from "~/http/mail-facts.server";
import { actAsAnyone, goTo, loadOpenPage } from "~/http/page.server";
import { readSignInRequest } from "~/http/sign-in-request.server";
import { welcome } from "~/http/welcome.server";
import { pageTitle } from "~/ui/page-title";
import { SignInCodeScreen, signInCodeFormId } from "~/views/account/sign-in-code-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Look at your mail");

/** Where a browser waits for the code of its mail; who waits for none is asked for an address first. */
export function loader(args: LoaderFunctionArgs) {
  return loadOpenPage(args, async ({ request, context }, actor) => {
    if (actor) throw redirect("/");
    if (!(await readSignInRequest(request, context))) throw redirect("/auth/email");
    return { mail: mailFacts(context) };
  });
}

export function action(args: ActionFunctionArgs) {
  return actAsAnyone(args, async (call) => {
    const { request, context } = call;
    const form = await readForm(request, context);
    const requestId = await readSignInRequest(request, context);
    if (!requestId) return goTo(context, "/auth/email");
    try {
      const input = parseForm(form, CodeInput);
      const arrival = await signInByCode(context, context.client, requestId, input);
      return await welcome(call, arrival, arrival.returnTo);
    } catch (error) {
      return refuseForm(form, signInCodeFormId, error);
    }
  });
}

export default function SignInCode() {
  const { frame, mail } = useLoaderData<typeof loader>();
  return <SignInCodeScreen frame={frame} mail={mail} refused={useActionData<typeof action>()} />;
}
