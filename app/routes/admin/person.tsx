import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/actor";
import { nowText } from "~/domain/deps";
import { inviteAgain } from "~/domain/people/invitation.server";
import { getPerson, listOwners } from "~/domain/people/people.server";
import { PersonInput } from "~/domain/people/schema";
import { updatePerson } from "~/domain/people/update-person.server";
import { answerOnce } from "~/http/answer-once.server";
import { idParam } from "~/http/api.server";
import { failures } from "~/http/failures";
import { failForm, parseForm, readForm, refuseForm } from "~/http/forms.server";
import { act, goTo, loadPage, type PageCall } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { pageTitle } from "~/ui/page-title";
import { personFormId } from "~/views/people/person-form-id";
import { PersonScreen } from "~/views/people/person-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Edit User", ...(data ? [data.person.displayName] : []));

/** The edit dialog of somebody in the list, as a page (spec 2, section 2.9). */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    person: await getPerson(call.context.db, actor, idParam(call)),
    owners: await listOwners(call.context.db, actor),
    now: nowText(call.context.clock),
    ownId: actor.realUserId,
  }));
}

export function action(args: ActionFunctionArgs) {
  return act(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const run = form.get("intent") === "invite" ? invite : update;
    try {
      return await answerOnce(call, actor, form, () => run(call, actor, form));
    } catch (error) {
      if (!isRefusal(error)) return failForm(form, personFormId, error, failures.updatePerson);
      await getPerson(call.context.db, actor, idParam(call));
      return refuseForm(form, personFormId, error);
    }
  });
}

async function update(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const { context } = call;
  const { id, displayName } = await updatePerson(context, actor, idParam(call), parseForm(form, PersonInput));
  return goTo(context, `/admin/users/${id}`, {
    kind: "success",
    title: "User updated",
    text: `What you changed of ${displayName} is saved.`,
  });
}

async function invite(call: PageCall, actor: Actor): Promise<Response> {
  const id = idParam(call);
  await inviteAgain(call.context, actor, id);
  return goTo(call.context, `/admin/users/${id}`, {
    kind: "success",
    title: "Another invitation is on its way",
  });
}

export default function PersonPage() {
  const { frame, ...data } = useLoaderData<typeof loader>();
  return <PersonScreen frame={frame} {...data} refused={useActionData<typeof action>()} />;
}
