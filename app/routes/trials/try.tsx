import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TrialInput, trialFormId } from "~/domain/people/trials/schema";
import { requestTrial, requireTrials } from "~/domain/people/trials/trial-requests.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPublicPage, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { TrialScreen } from "~/views/public/trial-screens";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("Try it with three residents for 30 days"));

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ url, context }) => {
    await requireTrials(context);
    return { isAsked: url.searchParams.has("asked") };
  });
}

/** The answer is the same for every address. */
export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call, actor) => {
    const { request, context } = call;
    const form = await readForm(request, context);
    await requireTrials(context);
    try {
      return await runIdempotently(call, actor, form, async () => {
        await requestTrial(context, context.client, parseForm(form, TrialInput));
        return redirect("/assisted-living/try?asked=1", 303);
      });
    } catch (error) {
      return rejectForm(form, trialFormId, error);
    }
  });
}

export default function TrialPage() {
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <TrialScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
