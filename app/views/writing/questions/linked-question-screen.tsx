import { answerFormId } from "~/domain/writing/questions/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextAreaField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../../layout/page";

interface LinkedQuestionScreenProps {
  shell: PageShell;
  token: string;
  question: {
    title: string;
    description: string;
    hasStory: boolean;
    displayName: string;
    /** False in the mail that asks for a yes. */
    isQuestion: boolean;
  };
  done: string | null;
  rejected: RejectedForm | undefined;
}

/** One question in large letters. Nothing that is stored is shown to whoever has the link. */
export function LinkedQuestionScreen({ shell, token, question, done, rejected }: LinkedQuestionScreenProps) {
  const { displayName, isQuestion } = question;
  const action = `/q/${token}`;
  return (
    <Page shell={shell} header={null} hasFooter={false} isNarrow>
      <section className="linked-question">
        <p className="muted">{t("For {name}", { name: displayName })}</p>
        {done === "saved" && (
          <Notice kind="success" title={t("Your words are in your book")}>
            <p>{t("Thank you. You can add more below.")}</p>
          </Notice>
        )}
        {isQuestion ? (
          <Question action={action} question={question} done={done} rejected={rejected} />
        ) : (
          <Invitation action={action} done={done} />
        )}
      </section>
    </Page>
  );
}

function Question({
  action,
  question: { title, description, hasStory },
  done,
  rejected,
}: Pick<LinkedQuestionScreenProps, "question" | "done" | "rejected"> & { action: string }) {
  const { form, fields } = formState(answerFormId, { content: "" }, rejected);
  if (done === "skipped") return <h1>{t("This question will not come again.")}</h1>;
  return (
    <>
      <h1>{title}</h1>
      {description && <p className="linked-question__text">{description}</p>}
      {hasStory && done !== "saved" && <p>{t("You have told of this. Add to it?")}</p>}
      <Form form={form} action={action} defaultIntent="answer">
        <TextAreaField field={fields.content} label={t("Your answer")} rows={8} />
        <button
          type="submit"
          name="intent"
          value="answer"
          className="button button--primary button--large"
          data-busy-label={t("Saving...")}
        >
          {t("Save my answer")}
        </button>
      </Form>
      <ButtonForm action={action}>
        <button type="submit" name="intent" value="skip" className="button button--quiet">
          {t("Not for me")}
        </button>
      </ButtonForm>
    </>
  );
}

function Invitation({ action, done }: { action: string; done: string | null }) {
  if (done === "yes") return <h1>{t("Thank you. Your next question comes by email.")}</h1>;
  return (
    <>
      <h1>{t("May we ask you one thing a week?")}</h1>
      <ButtonForm action={action}>
        <button type="submit" name="intent" value="yes" className="button button--primary button--large">
          {t("Yes")}
        </button>
      </ButtonForm>
      <ButtonForm action={`${action}/stop`}>
        <button type="submit" className="button button--large">
          {t("No, thank you")}
        </button>
      </ButtonForm>
    </>
  );
}
