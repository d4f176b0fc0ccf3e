import type { AnsweredMessage } from "~/domain/running/contact/contact.server";
import { answerMax } from "~/domain/running/contact/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextAreaField } from "~/ui/field";
import { formState, type RejectedForm } from "~/ui/form";
import { leavingForm, NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";
import { AdminPage } from "../../layout/staff/admin-page";
import { MessageAnswers, MessageBody } from "./message-parts";

export const answerFormId = "answer";

interface MessageScreenProps {
  shell: PageShell;
  message: AnsweredMessage;
  sendsMail: boolean;
  rejected: RejectedForm | undefined;
}

export function MessageScreen({ shell, message, sendsMail, rejected }: MessageScreenProps) {
  const action = `/admin/messages/${message.id}`;
  const words = { text: "" };
  const { form, fields } = formState(answerFormId, words, useTypedForm(answerFormId, action, rejected));
  return (
    <AdminPage shell={shell} part="/admin/messages" isNarrow openForm={leavingForm(answerFormId, action)}>
      <p>
        <NavLink href="/admin/messages">{t("All messages")}</NavLink>
      </p>
      <h1 className="message__subject">{message.subject}</h1>
      <MessageBody message={message} />
      <MessageAnswers answers={message.answers} />
      <h2>{message.answers.length > 0 ? t("Answer once more") : t("Your answer")}</h2>
      {!sendsMail && (
        <Notice kind="plain" title={t("This site does not send email itself")}>
          <p>{t("The answer waits in the outbox until a mail server is set.")}</p>
        </Notice>
      )}
      <WordsForm form={form} action={action} words={words}>
        <TextAreaField
          field={fields.text}
          label={t("Answer to {email}", { email: message.email })}
          hint={t(
            "It begins with the greeting and ends with the name of the site and the words of the message. Replies go to the support address.",
          )}
          rows={8}
          maxLength={answerMax}
          isRequired
        />
        <button type="submit" className="button button--primary" data-busy-label={t("Sending...")}>
          {t("Send the answer")}
        </button>
      </WordsForm>
    </AdminPage>
  );
}
