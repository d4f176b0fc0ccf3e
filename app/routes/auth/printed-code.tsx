import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { redeemPrintedCode } from "~/domain/people/auth/printed-codes.server";
import { PrintedCodeInput, printedCodeMax } from "~/domain/people/auth/schema";
import { afterSignIn } from "~/http/auth/return-to";
import { startSession } from "~/http/flows/sign-in.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPublicPage, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { PrintedCodeScreen, printedCodeFormId } from "~/views/people/account/first-password-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Sign in with a printed code"));

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ url }, actor) => {
    if (actor) throw redirect("/");
    return { code: (url.searchParams.get("code") ?? "").slice(0, printedCodeMax) };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call, actor) => {
    const { request, url, context } = call;
    const form = await readForm(request, context);
    try {
      const input = parseForm(form, PrintedCodeInput);
      return await runIdempotently(call, actor, form, async () => {
        const session = await redeemPrintedCode(context, context.client, input);
        return startSession(call, session, afterSignIn(url));
      });
    } catch (error) {
      return rejectForm(form, printedCodeFormId, error);
    }
  });
}

export default function PrintedCode() {
  const { shell, code } = useLoaderData<typeof loader>();
  return <PrintedCodeScreen shell={shell} code={code} rejected={useActionData<typeof action>()} />;
}
