import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/actor";
import { createPerson } from "~/domain/people/create-person.server";
import { listOwners } from "~/domain/people/people.server";
import { PersonInput } from "~/domain/people/schema";
import type { StatusMessage } from "~/frame";
import { answerOnce } from "~/http/answer-once.server";
import { failures } from "~/http/failures";
import { failForm, parseForm, readForm, refuseForm } from "~/http/forms.server";
import { mailFacts } from "~/http/mail-facts.server";
import { act, goTo, loadPage, type PageCall } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { pageTitle } from "~/ui/page-title";
import { NewPersonScreen } from "~/views/people/new-person-screen";
import { personFormId } from "~/views/people/person-form-id";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.frame.brandName, "Add User");

/** The Add User dialog as a page (spec 2, section 2.9). */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    owners: await listOwners(context.db, actor),
    mail: mailFacts(context),
  }));
}

export function action(args: ActionFunctionArgs) {
  return act(args, create);
}

async function create(call: PageCall, actor: Actor): Promise<Response> {
  const { request, context } = call;
  const form = await readForm(request, context);
  try {
    const input = parseForm(form, PersonInput);
    return await answerOnce(call, actor, form, async () => {
      const person = await createPerson(context, actor, input);
      const areSent = mailFacts(context).areSent;
      return goTo(context, `/admin/users/${person.id}`, madeWords(input, areSent));
    });
  } catch (error) {
    if (!isRefusal(error)) return failForm(form, personFormId, error, failures.createPerson);
    return refuseForm(form, personFormId, error);
  }
}

function madeWords({ password, email }: PersonInput, areSent: boolean): StatusMessage {
  if (password !== null)
    return { kind: "success", title: "User added", text: "Please hand over the username and password." };
  const text = areSent
    ? `A mail with a link to choose a password goes to ${email}.`
    : "No mail server is set up: the invitation waits in the outbox, for an administrator to hand it on.";
  return { kind: "success", title: "User invited", text };
}

export default function NewPerson() {
  const { frame, owners, mail } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <NewPersonScreen frame={frame} owners={owners} mail={mail} refused={refused} />;
}
