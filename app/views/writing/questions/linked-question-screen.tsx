import { sayBeginning } from "~/domain/writing/prompts/beginnings";
import type { KeptWords } from "~/domain/writing/questions/question-drafts.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../../layout/page";
import { AnswerForm, savedOf } from "./answer-form";

interface LinkedQuestionScreenProps {
  shell: PageShell;
  token: string;
  /** Null in the mail that asks for a yes. */
  promptId: number | null;
  /** The name under which this browser keeps what is written through the link. */
  copyKey: string;
  question: {
    title: string;
    description: string;
    hasStory: boolean;
    displayName: string;
    isQuestion: boolean;
  };
  done: string | null;
  /** What this browser typed here and did not send. */
  kept: KeptWords | null;
  rejected: RejectedForm | undefined;
}

/** One question in large letters. Nothing that is stored is shown to whoever has the link. */
export function LinkedQuestionScreen(props: LinkedQuestionScreenProps) {
  const { shell, token, question, done, copyKey, kept, rejected } = props;
  const { displayName, isQuestion } = question;
  const action = `/q/${token}`;
  return (
    <Page shell={shell} header={null} hasFooter={false} isNarrow>
      <section
        className="linked-question"
        data-enhance={isQuestion ? "kept-answer" : undefined}
        data-key={copyKey}
        data-done={done ?? savedOf(rejected)}
        data-draft={isQuestion ? `${action}/draft` : undefined}
        data-committed={kept?.isCommitted || undefined}
      >
        <p className="muted">{t("For {name}", { name: displayName })}</p>
        {done === "saved" && (
          <Notice kind="success" title={t("Your words are in your book")}>
            <p>{t("Thank you. You can add more below.")}</p>
          </Notice>
        )}
        {done === "kept" && (
          <Notice kind="success" title={t("Your words are kept")}>
            <p>{t("Writing waits for now. These words come into your book as soon as it goes on.")}</p>
          </Notice>
        )}
        {done === "told" && (
          <Notice kind="success" title={t("It is in your book")}>
            <p>{t("Thank you. You can add more below.")}</p>
          </Notice>
        )}
        {isQuestion ? <Question {...props} action={action} /> : <Invitation action={action} done={done} />}
      </section>
    </Page>
  );
}

function Question({
  action,
  promptId,
  question: { title, description, hasStory },
  done,
  kept,
  rejected,
}: LinkedQuestionScreenProps & { action: string }) {
  const content = kept && !kept.isCommitted ? kept.content : "";
  if (done === "skipped") return <h1>{t("This question will not come again.")}</h1>;
  const isTold = done === "saved" || done === "kept" || done === "told";
  const isBegun = hasStory || isTold || kept !== null;
  return (
    <>
      <h1>{title}</h1>
      {description && <p className="linked-question__text">{description}</p>}
      {hasStory && !isTold && <p>{t("You have told of this. Add to it?")}</p>}
      <div className="linked-question__written" data-written hidden={!kept?.isCommitted}>
        <h2>{t("What you wrote here")}</h2>
        {kept?.isCommitted && (
          <p className="linked-question__kept" dir="auto">
            {kept.content}
          </p>
        )}
      </div>
      <AnswerForm
        action={action}
        promptId={promptId}
        content={content}
        beginning={promptId === null || isBegun ? undefined : sayBeginning(promptId, description)}
        rejected={rejected}
        label={t("Your answer")}
        save={t("Save my answer")}
      />
      <ButtonForm action={action}>
        <button type="submit" name="intent" value="skip" className="button button--quiet" id="not-for-me">
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
