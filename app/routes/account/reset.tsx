import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findResetPurpose, resetPassword } from "~/domain/ways-in/forgotten-password.server";
import { ResetInput } from "~/domain/ways-in/schema";
import { answerOnce } from "~/http/answer-once.server";
import { parseForm, readForm, refuseForm } from "~/http/forms.server";
import { actAsAnyone, goTo, loadOpenPage } from "~/http/page.server";
import { endEarlierSession, takeSession } from "~/http/session.server";
import { pageTitle } from "~/ui/page-title";
import { ResetScreen, resetFormId, resetTitle } from "~/views/account/reset-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, resetTitle(data?.purpose ?? null));

/** The page of a mailed link. Looking at it does not use the link up. */
export function loader(args: LoaderFunctionArgs) {
  return loadOpenPage(args, async ({ url, context }) => {
    const token = url.searchParams.get("token") ?? "";
    return { token, purpose: (await findResetPurpose(context, token)) ?? null };
  });
}

export function action(args: ActionFunctionArgs) {
  return actAsAnyone(args, async (call, actor) => {
    const { request, url, context } = call;
    const form = await readForm(request, context);
    form.set("token", url.searchParams.get("token") ?? String(form.get("token") ?? ""));
    try {
      const input = parseForm(form, ResetInput);
      return await answerOnce(call, actor, form, async () => {
        await resetPassword(context, input);
        await endEarlierSession(request, context);
        const title = "Your new password is set. Please sign in with it.";
        const headers = new Headers({ "Set-Cookie": await takeSession(context) });
        return goTo(context, "/auth", { kind: "success", title }, headers);
      });
    } catch (error) {
      return refuseForm(form, resetFormId, error);
    }
  });
}

export default function Reset() {
  const { frame, token, purpose } = useLoaderData<typeof loader>();
  return (
    <ResetScreen frame={frame} token={token} purpose={purpose} refused={useActionData<typeof action>()} />
  );
}
