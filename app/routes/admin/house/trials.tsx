import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Conflict, NotFound } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { TrialChange } from "~/domain/people/trials/schema";
import { areTrialsOffered } from "~/domain/people/trials/trial-requests.server";
import { changeTrial, listTrials } from "~/domain/people/trials/trials.server";
import { parseForm, readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { TrialsScreen } from "~/views/running/trials/trials-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Trials of houses"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    trials: await listTrials(context, actor),
    isOffered: await areTrialsOffered(context),
  }));
}

/** A press on a page of before finds it done, and says so. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { context, request } = call;
    const form = await readForm(request, context);
    const id = readRowId(form.get("trial"));
    if (id === undefined) throw new NotFound();
    const change = parseForm(form, TrialChange);
    const title = change.state === "full" ? t("This is a full house now") : t("The trial is over");
    try {
      return await runIdempotently(call, actor, form, async () => {
        await changeTrial(context, actor, id, change);
        return redirectWithFlash(context, "/admin/trials", { kind: "success", title });
      });
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      return redirectWithFlash(context, "/admin/trials", { kind: "error", title: t(error.said) });
    }
  });
}

export default function Trials() {
  return <TrialsScreen {...useLoaderData<typeof loader>()} />;
}
