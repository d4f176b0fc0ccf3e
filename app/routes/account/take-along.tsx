import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireSelf, returnFirst } from "~/domain/base/actor";
import { NotFound } from "~/domain/base/errors";
import { FirstPasswordInput } from "~/domain/people/auth/schema";
import { takeAlongFormId } from "~/domain/people/trials/schema";
import { findLeavableTrial, takeAlong } from "~/domain/people/trials/take-along.server";
import { finishSignIn } from "~/http/drafts/held-forms.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { pageTitle } from "~/ui/page-title";
import { TakeAlongScreen } from "~/views/people/trials/take-along-screen";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Take my account along"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => {
    const trial = await findLeavableTrial(context, requireSelf(actor, returnFirst));
    if (!trial) throw new NotFound();
    return { trial };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { request, context } = call;
    const form = await readForm(request, context);
    const self = requireSelf(actor, returnFirst);
    return runIdempotently(call, actor, form, async () => {
      try {
        const session = await takeAlong(context, self, context.client, parseForm(form, FirstPasswordInput));
        const { headers, path } = await finishSignIn(context, session, "/account");
        const title = t("Your account is yours");
        const text = t("Everything you told came along. Sign in with your username and the new password.");
        return await redirectWithFlash(context, path, { kind: "success", title, text }, headers);
      } catch (error) {
        return rejectForm(form, takeAlongFormId, error);
      }
    });
  });
}

export default function TakeAlongPage() {
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <TakeAlongScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
