import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getMessage } from "~/domain/running/contact/contact.server";
import { answerMessage } from "~/domain/running/contact/contact-answers.server";
import { AnswerInput } from "~/domain/running/contact/schema";
import { idParam } from "~/http/api.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { answerFormId, MessageScreen } from "~/views/running/administration/message-screen";

export const handle = { hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Messages"), ...(data ? [data.message.subject] : []));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    message: await getMessage(call.context, actor, idParam(call)),
    sendsMail: call.context.config.smtp !== undefined,
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { request, context } = call;
    const form = await readForm(request, context);
    const id = idParam(call);
    await getMessage(context, actor, id);
    try {
      const { answer } = await answerMessage(context, actor, id, parseForm(form, AnswerInput));
      const flash = { kind: "success" as const, title: t("The answer is on its way") };
      return redirectWithFlash(context, `/admin/messages/${id}#answer-${answer.id}`, flash);
    } catch (error) {
      if (!isDomainError(error))
        return unexpectedFormError(form, answerFormId, error, unexpectedErrors.sendMessage);
      return rejectForm(form, answerFormId, error);
    }
  });
}

export default function MessagePage() {
  const rejected = useActionData<typeof action>();
  return <MessageScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
