import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkRequestInput } from "~/domain/ways-in/schema";
import { askForSignInLink } from "~/domain/ways-in/sign-in-link.server";
import { answerOnce } from "~/http/answer-once.server";
import { evenly } from "~/http/evenly.server";
import { parseForm, readForm, refuseForm } from "~/http/forms.server";
import { mailFacts } from "~/http/mail-facts.server";
import { actAsAnyone, goTo, loadOpenPage } from "~/http/page.server";
import { afterSignIn } from "~/http/return-to";
import { makeSignInRequest } from "~/http/sign-in-request.server";
import { pageTitle } from "~/ui/page-title";
import { AskForLinkScreen, askForLinkFormId } from "~/views/account/ask-for-link-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Sign in by email");

/** Asks for a sign-in link and code. The answer is the same whether anybody has that address or not. */
export function loader(args: LoaderFunctionArgs) {
  return loadOpenPage(args, async ({ url, context }, actor) => {
    const returnTo = afterSignIn(url);
    if (actor) throw redirect(returnTo);
    return { returnTo, mail: mailFacts(context) };
  });
}

export function action(args: ActionFunctionArgs) {
  return actAsAnyone(args, async (call, actor) => {
    const { request, url, context } = call;
    const form = await readForm(request, context);
    try {
      const input = parseForm(form, LinkRequestInput);
      return await answerOnce(call, actor, form, async () => {
        const { requestId, setCookie } = await makeSignInRequest(context);
        const asked = { requestId, returnTo: afterSignIn(url) };
        await evenly(() => askForSignInLink(context, context.client, input, asked));
        return goTo(context, "/auth/code", undefined, new Headers({ "Set-Cookie": setCookie }));
      });
    } catch (error) {
      return refuseForm(form, askForLinkFormId, error);
    }
  });
}

export default function AskForLink() {
  const { frame, returnTo, mail } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <AskForLinkScreen frame={frame} returnTo={returnTo} mail={mail} refused={refused} />;
}
