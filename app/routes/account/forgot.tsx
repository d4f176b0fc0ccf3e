import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askForReset } from "~/domain/ways-in/forgotten-password.server";
import { LinkRequestInput } from "~/domain/ways-in/schema";
import { answerOnce } from "~/http/answer-once.server";
import { evenly } from "~/http/evenly.server";
import { parseForm, readForm, refuseForm } from "~/http/forms.server";
import { mailFacts } from "~/http/mail-facts.server";
import { actAsAnyone, goTo, loadOpenPage } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { ForgotScreen, forgotFormId } from "~/views/account/forgot-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Choose a new password");

/** Asks for a link to choose a new password by. The answer is the same whether anybody has that address or not. */
export function loader(args: LoaderFunctionArgs) {
  return loadOpenPage(args, async ({ url, context }) => ({
    isAsked: url.searchParams.has("sent"),
    mail: mailFacts(context),
  }));
}

export function action(args: ActionFunctionArgs) {
  return actAsAnyone(args, async (call, actor) => {
    const { request, context } = call;
    const form = await readForm(request, context);
    try {
      const input = parseForm(form, LinkRequestInput);
      return await answerOnce(call, actor, form, async () => {
        await evenly(() => askForReset(context, context.client, input));
        return goTo(context, "/forgot?sent=yes");
      });
    } catch (error) {
      return refuseForm(form, forgotFormId, error);
    }
  });
}

export default function Forgot() {
  const { frame, isAsked, mail } = useLoaderData<typeof loader>();
  return (
    <ForgotScreen frame={frame} isAsked={isAsked} mail={mail} refused={useActionData<typeof action>()} />
  );
}
