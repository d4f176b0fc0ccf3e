import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireSelf, returnFirst } from "~/domain/base/actor";
import { createPrintedCode } from "~/domain/people/auth/printed-codes.server";
import { getPerson } from "~/domain/people/users/people.server";
import { idParam } from "~/http/api.server";
import { readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction } from "~/http/page.server";
import { siteAddress } from "~/http/site.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import {
  PersonCodeScreen,
  PrintedCodePaper,
} from "~/views/running/administration/people/person-code-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("One-time code"), ...(data ? [data.person.displayName] : []));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    person: await getPerson(call.context.db, actor, idParam(call)),
  }));
}

/** The code is shown only in this answer: the database has its hash. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    await readForm(call.request, call.context);
    const self = requireSelf(actor, returnFirst);
    const printed = await createPrintedCode(call.context, self, idParam(call));
    const page = `${siteAddress(call)}/auth/printed-code`;
    return json({ printed, page }, { headers: { "Cache-Control": "no-store" } });
  });
}

export default function PersonCode() {
  const { shell, person } = useLoaderData<typeof loader>();
  const made = useActionData<typeof action>();
  if (made) return <PrintedCodePaper shell={shell} person={person} {...made} />;
  return <PersonCodeScreen shell={shell} person={person} />;
}
