import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { parseInput, rowId } from "~/domain/base/schema-fields";
import {
  listUnreadMails,
  readMailAgain,
  removeUnreadMail,
} from "~/domain/running/incoming-mail/mail-in.server";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { MailInScreen } from "~/views/running/administration/mail-in-screen";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Emails that came"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    mails: await listUnreadMails(context.db, actor),
    isSet: context.config.mailIn !== undefined,
  }));
}

const intents = {
  again: { act: readMailAgain, done: message("It is read once more") },
  remove: { act: removeUnreadMail, done: message("Thrown away") },
};

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { request, context } = call;
    const form = await readForm(request, context);
    const id = parseInput(rowId(message("Please choose one of the emails below.")), form.get("id"));
    const { act, done } = findIntent(intents, form.get("intent"));
    return runIdempotently(call, actor, form, async () => {
      await act(context, actor, id);
      return redirectWithFlash(context, "/admin/mail-in", { kind: "success", title: t(done) });
    });
  });
}

export default function MailInPage() {
  return <MailInScreen {...useLoaderData<typeof loader>()} />;
}
