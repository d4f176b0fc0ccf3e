import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findResetPurpose, resetPassword } from "~/domain/people/auth/password-reset.server";
import { ResetInput } from "~/domain/people/auth/schema";
import { clearSession, endEarlierSession } from "~/http/cookies/session.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPublicPage, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { ResetScreen, resetFormId, resetTitle } from "~/views/people/account/password-reset-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, resetTitle(data?.purpose ?? null));

/** Opening the mailed link does not use it up: link scanners open it too. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ url, context }) => {
    const token = url.searchParams.get("token") ?? "";
    return { token, purpose: (await findResetPurpose(context, token)) ?? null };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call, actor) => {
    const { request, url, context } = call;
    const form = await readForm(request, context);
    form.set("token", url.searchParams.get("token") ?? String(form.get("token") ?? ""));
    try {
      const input = parseForm(form, ResetInput);
      return await runIdempotently(call, actor, form, async () => {
        await resetPassword(context, context.client, input);
        const title = t("Your new password is set. Please sign in with it.");
        const headers = await endEarlierSession(request, context);
        headers.append("Set-Cookie", await clearSession(context));
        return redirectWithFlash(context, "/auth", { kind: "success", title }, headers);
      });
    } catch (error) {
      return rejectForm(form, resetFormId, error);
    }
  });
}

export default function Reset() {
  const { shell, token, purpose } = useLoaderData<typeof loader>();
  return (
    <ResetScreen shell={shell} token={token} purpose={purpose} rejected={useActionData<typeof action>()} />
  );
}
