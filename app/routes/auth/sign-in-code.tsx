import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CodeInput } from "~/domain/people/auth/schema";
import { signInByCode } from "~/domain/people/auth/sign-in-links.server";
import { readSignInRequest } from "~/http/cookies/sign-in-request.server";
import { startSession } from "~/http/flows/sign-in.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPublicPage, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { getMailHelp } from "~/http/site.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { SignInCodeScreen, signInCodeFormId } from "~/views/people/account/sign-in-link-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Check your email"));

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ request, context }, actor) => {
    if (actor) throw redirect("/");
    if (!(await readSignInRequest(request, context))) throw redirect("/auth/email");
    return { mail: await getMailHelp(context) };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    const { request, context } = call;
    const form = await readForm(request, context);
    const requestId = await readSignInRequest(request, context);
    if (!requestId) return redirectWithFlash(context, "/auth/email");
    // A double click in the browser that asked counts once; in another one the code opens nothing.
    form.set("browser", requestId);
    try {
      const input = parseForm(form, CodeInput);
      return await runIdempotently(call, null, form, async () => {
        const arrival = await signInByCode(context, context.client, requestId, input);
        return startSession(call, arrival, arrival.returnTo);
      });
    } catch (error) {
      return rejectForm(form, signInCodeFormId, error);
    }
  });
}

export default function SignInCode() {
  const { shell, mail } = useLoaderData<typeof loader>();
  return <SignInCodeScreen shell={shell} mail={mail} rejected={useActionData<typeof action>()} />;
}
