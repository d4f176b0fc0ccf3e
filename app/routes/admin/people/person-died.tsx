import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireSelf, returnFirst } from "~/domain/base/actor";
import {
  confirmReport,
  findReport,
  mayConfirm,
  reportAsStaff,
} from "~/domain/people/keepers/death-reports.server";
import { getKeepers } from "~/domain/people/keepers/keepers.server";
import { findKeptUntil } from "~/domain/people/keepers/kept-accounts.server";
import { DeathInput, deathFormId } from "~/domain/people/keepers/schema";
import { withdrawReport } from "~/domain/people/keepers/signs-of-life.server";
import { getPerson } from "~/domain/people/users/people.server";
import { idParam } from "~/http/api.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { pageTitle } from "~/ui/page-title";
import { PersonDiedScreen } from "~/views/running/administration/people/person-died-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("If they have died"), ...(data ? [data.person.displayName] : []));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => {
    const { context } = call;
    const id = idParam(call);
    const { id: personId, displayName } = await getPerson(context.db, actor, id);
    return {
      person: { id: personId, displayName },
      keepers: (await getKeepers(context, { userId: id })).keepers,
      report: await findReport(context, id),
      canConfirm: await mayConfirm(context, actor, id),
      keptUntil: await findKeptUntil(context, id),
    };
  });
}

/** Whoever says it does not confirm it. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { context } = call;
    const form = await readForm(call.request, context);
    const self = requireSelf(actor, returnFirst);
    const { id } = await getPerson(context.db, actor, idParam(call));
    try {
      return await runIdempotently(call, actor, form, async () => {
        if (form.get("intent") === "confirm") await confirmReport(context, self, id);
        else if (form.get("intent") === "withdraw") await withdrawReport(context, self, id);
        else await reportAsStaff(context, self, id, parseForm(form, DeathInput).reason);
        return redirectWithFlash(context, `/admin/users/${id}/died`, { kind: "success", title: t("Kept") });
      });
    } catch (error) {
      if (!isDomainError(error) || error.code === "not-found" || error.code === "forbidden") throw error;
      return rejectForm(form, deathFormId, error);
    }
  });
}

export default function PersonDied() {
  const data = useLoaderData<typeof loader>();
  return <PersonDiedScreen {...data} rejected={useActionData<typeof action>() as RejectedForm | undefined} />;
}
