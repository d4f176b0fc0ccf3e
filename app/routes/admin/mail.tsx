import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readMail, retryMail } from "~/domain/mail/read-outbox.server";
import { answerOnce } from "~/http/answer-once.server";
import { idParam } from "~/http/api.server";
import { readForm } from "~/http/forms.server";
import { act, goTo, loadPage } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { MailScreen } from "~/views/outbox/mail-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.frame.brandName, "A mail");

/** One mail, and the button that gives it to the post once more. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    mail: await readMail(call.context.db, actor, idParam(call)),
  }));
}

export function action(args: ActionFunctionArgs) {
  return act(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return answerOnce(call, actor, form, async () => {
      await retryMail(call.context, actor, idParam(call));
      const title = "The mail is in the queue again";
      return goTo(call.context, "/admin-outbox", { kind: "success", title });
    });
  });
}

export default function MailPage() {
  const { frame, mail } = useLoaderData<typeof loader>();
  return <MailScreen frame={frame} mail={mail} />;
}
