import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Actor, requireSelf, returnFirst } from "~/domain/base/actor";
import { getSettings } from "~/domain/base/settings/settings.server";
import { createPerson } from "~/domain/people/users/manage-people.server";
import { listOwners } from "~/domain/people/users/people.server";
import { NewPersonInput, type PersonInput, personFormId } from "~/domain/people/users/schema";
import { requireProofForRoles, rolesOfForm } from "~/http/auth/proof.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { mailFacts } from "~/http/site.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { pageTitle } from "~/ui/page-title";
import { NewPersonScreen } from "~/views/running/administration/people/person-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Add User"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    owners: await listOwners(context.db, actor),
    settingGigabytes: (await getSettings(context.db)).quotaGigabytes,
    mail: mailFacts(context),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, create);
}

async function create(call: PageCall, actor: Actor): Promise<Response> {
  const { request, context } = call;
  const form = await readForm(request, context);
  await requireProofForRoles(call, null, rolesOfForm(form));
  try {
    const { access, ...input } = parseForm(form, NewPersonInput);
    return await runIdempotently(call, actor, form, async () => {
      const { id } = await createPerson(context, requireSelf(actor, returnFirst), input, access);
      if (access === "code")
        return redirectWithFlash(context, `/admin/users/${id}/code`, {
          kind: "success",
          title: t("User added"),
        });
      const areSent = mailFacts(context).areSent;
      return redirectWithFlash(context, `/admin/users/${id}`, madeWords(input, areSent));
    });
  } catch (error) {
    if (!isDomainError(error))
      return unexpectedFormError(form, personFormId, error, unexpectedErrors.createPerson);
    return rejectForm(form, personFormId, error);
  }
}

const firstPasswordText = message(
  "Please hand over the username and password. At the first sign-in they choose a password of their own.",
);

function madeWords({ password, email }: PersonInput, areSent: boolean): StatusMessage {
  if (password !== null) return { kind: "success", title: t("User added"), text: t(firstPasswordText) };
  const text = areSent
    ? t("An email with a link to choose a password goes to {email}.", { email: String(email) })
    : t("No mail server is set up: the invitation waits in the outbox, for an administrator to hand it on.");
  return { kind: "success", title: t("User invited"), text };
}

export default function NewPerson() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <NewPersonScreen shell={shell} {...data} rejected={useActionData<typeof action>()} />;
}
