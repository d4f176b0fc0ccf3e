import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { dismissFailedMails, readMail, retryMail } from "~/domain/running/mail/read-outbox.server";
import { idParam } from "~/http/api.server";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { MailScreen } from "~/views/running/administration/mail-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, data?.mail.subject ?? t("An email"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    mail: await readMail(call.context.db, actor, idParam(call)),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return runIdempotently(call, actor, form, async () => {
      const intent = findIntent(intents, form.get("intent") ?? "again");
      const title = await intent(call.context, actor, idParam(call));
      return redirectWithFlash(call.context, "/admin-outbox", { kind: "success", title });
    });
  });
}

/** Each returns the title of the notice. */
const intents = {
  async again(context: PageCall["context"], actor: Actor, id: number): Promise<string> {
    await retryMail(context, actor, id);
    return t("The email is in the queue again");
  },
  async "put-aside"(context: PageCall["context"], actor: Actor, id: number): Promise<string> {
    await dismissFailedMails(context, actor, [id]);
    return t("The email is put aside");
  },
};

export default function MailPage() {
  const { shell, mail } = useLoaderData<typeof loader>();
  return <MailScreen shell={shell} mail={mail} />;
}
