import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mailStates } from "~/domain/base/mail/mail-states";
import { rowId } from "~/domain/base/schema-fields";
import { dismissFailedMails, listOutbox, mailsPerPage } from "~/domain/running/mail/read-outbox.server";
import { readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { idOrNull, wordOrNull, wordsParam } from "~/http/query";
import { mailFacts } from "~/http/site.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { OutboxScreen } from "~/views/running/administration/mail-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.shell.brandName, t("Outbox"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const query = {
      state: wordOrNull(url, "state", mailStates),
      to: wordsParam(url, "to"),
      before: idOrNull(url, "before"),
    };
    return {
      query,
      outbox: await listOutbox(context.db, actor, query),
      areSent: mailFacts(context).areSent,
    };
  });
}

/** Puts aside the mails that were on the page, and not those that were given up since. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    const ids = form.getAll("id").flatMap((id) => rowId(message("")).safeParse(id).data ?? []);
    const count = await dismissFailedMails(context, actor, ids.slice(0, mailsPerPage));
    const title = t("{count, plural, one {# email is put aside} other {# emails are put aside}}", { count });
    return redirectWithFlash(context, "/admin-outbox?state=failed", { kind: "success", title });
  });
}

export default function Outbox() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <OutboxScreen shell={shell} {...data} />;
}
