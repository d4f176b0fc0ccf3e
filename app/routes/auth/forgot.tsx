import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requestPasswordReset } from "~/domain/people/auth/password-reset.server";
import { LinkRequestInput } from "~/domain/people/auth/schema";
import { constantTime } from "~/http/auth/constant-time.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPublicPage, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { getMailHelp } from "~/http/site.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { ForgotScreen, forgotFormId } from "~/views/people/account/password-reset-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Ask for a new password"));

/** The response does not reveal whether the address has an account. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ url, context }) => ({
    isAsked: url.searchParams.has("sent"),
    mail: await getMailHelp(context),
  }));
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call, actor) => {
    const { request, context } = call;
    const form = await readForm(request, context);
    try {
      const input = parseForm(form, LinkRequestInput);
      return await runIdempotently(call, actor, form, async () => {
        await constantTime(() => requestPasswordReset(context, context.client, input));
        return redirectWithFlash(context, "/forgot?sent=yes");
      });
    } catch (error) {
      return rejectForm(form, forgotFormId, error);
    }
  });
}

export default function Forgot() {
  const { shell, isAsked, mail } = useLoaderData<typeof loader>();
  return (
    <ForgotScreen shell={shell} isAsked={isAsked} mail={mail} rejected={useActionData<typeof action>()} />
  );
}
