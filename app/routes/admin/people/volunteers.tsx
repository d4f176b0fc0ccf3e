import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireSelf, returnFirst, staffRoleOf } from "~/domain/base/actor";
import { nowText } from "~/domain/base/deps";
import { readRowId } from "~/domain/base/schema-fields";
import { listGroups } from "~/domain/people/groups/groups.server";
import { listOwners } from "~/domain/people/users/people.server";
import { countVolunteerChoices, listVolunteers } from "~/domain/people/volunteers/list-volunteers.server";
import { VolunteerInput, volunteerFormId } from "~/domain/people/volunteers/schema";
import {
  createVolunteer,
  endVolunteer,
  type NewVolunteer,
  renewVolunteer,
} from "~/domain/people/volunteers/volunteers.server";
import { everybodyHere } from "~/domain/running/residents/house-filter";
import { listHouse } from "~/domain/running/residents/house-list.server";
import { parseForm, readForm, rejectForm, submissionOf } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { siteAddress } from "~/http/site.server";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { pageTitle } from "~/ui/page-title";
import { VolunteerPaper } from "~/views/running/residents/volunteer-paper";
import { VolunteersScreen } from "~/views/running/residents/volunteers-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Volunteers"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    volunteers: await listVolunteers(context, staffRoleOf(actor)),
    choices: await countVolunteerChoices(context.db, staffRoleOf(actor)),
    owners: await listOwners(context.db, actor),
    groups: actor.isAdmin ? [] : await listGroups(context.db, actor),
    residents: actor.isAdmin ? [] : await listHouse(context, actor, everybodyHere),
    now: nowText(context.clock),
  }));
}

/** Ends a volunteer; or makes one, or a new link, which are said in this answer alone. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { context } = call;
    const form = await readForm(call.request, context);
    const self = requireSelf(actor, returnFirst);
    const [ended, renewed] = [readRowId(form.get("end")), readRowId(form.get("renew"))];
    try {
      if (ended !== undefined)
        return await runIdempotently(call, actor, form, async () => {
          await endVolunteer(context, self, ended);
          const title = t("The link has ended");
          return redirectWithFlash(context, "/admin/volunteers", { kind: "success", title });
        });
      if (renewed !== undefined) return told(call, await renewVolunteer(context, self, renewed));
      const input = parseForm(form, VolunteerInput);
      return told(call, await createVolunteer(context, self, input, submissionOf(context, actor, form)));
    } catch (error) {
      return rejectForm(form, volunteerFormId, error);
    }
  });
}

async function told(call: PageCall, { way, ...made }: NewVolunteer): Promise<Response> {
  if (!way) {
    const title = t("{name} was added, and the link was shown then", { name: made.name });
    return redirectWithFlash(call.context, "/admin/volunteers", { kind: "success", title });
  }
  const site = siteAddress(call);
  const { code, codeUntil } = way;
  const paper = { ...made, code, codeUntil, link: `${site}/v/${way.token}`, page: `${site}/volunteer` };
  return json({ paper }, { headers: { "Cache-Control": "no-store" } });
}

export default function Volunteers() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as RejectedForm | { paper: VolunteerPaper } | undefined;
  if (answer && "paper" in answer) return <VolunteerPaper shell={shell} {...answer.paper} />;
  return <VolunteersScreen shell={shell} {...data} rejected={answer} />;
}
