import { answerFormId } from "~/domain/writing/questions/schema";
import { currentLanguage } from "~/messages/language";
import type { Language } from "~/messages/languages";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import type { RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../../layout/page";
import { AnswerForm, savedOf } from "../questions/answer-form";

interface SittingScreenProps {
  shell: PageShell;
  home: string;
  id: number;
  firstName: string;
  /** The volunteer's. */
  name: string;
  /** Null after the last question. */
  question: { title: string; description: string; promptId: number | null; language: Language } | null;
  /** "saved" or "told" after something was taken, "kept" for words that wait. */
  done: string | null;
  /** The same of the question before. */
  before: string | null;
  rejected: RejectedForm | undefined;
}

/** A volunteer with one resident: the question to read out, and room for the answer. Nothing that is stored is shown. */
export function SittingScreen(props: SittingScreenProps) {
  const { shell, home, id, firstName, name, question, done, before, rejected } = props;
  const action = `${home}/sittings/${id}`;
  return (
    <Page shell={shell} header={null} hasFooter={false} isNarrow back={{ href: home, label: t("All names") }}>
      <section
        className="linked-question"
        data-enhance="kept-answer"
        data-key={`sitting-${id}`}
        data-done={done ?? before ?? savedOf(rejected)}
      >
        <p className="muted">{t("With {firstName}", { firstName })}</p>
        {done !== null && (
          <Notice
            kind="success"
            title={
              done === "kept"
                ? t("It is kept for the book of {firstName}", { firstName })
                : t("It is in the book of {firstName}", { firstName })
            }
          >
            <p>{t("Thank you, {name}. You can add more below, or ask another question.", { name })}</p>
          </Notice>
        )}
        {question ? (
          <>
            <h1 lang={langOf(question)}>{question.title}</h1>
            {question.description && (
              <p className="linked-question__text" lang={langOf(question)}>
                {question.description}
              </p>
            )}
            <AnswerForm
              action={action}
              promptId={question.promptId}
              content=""
              rejected={rejected}
              label={t("In the words of {author}", { author: firstName })}
              save={t("Keep these words")}
            />
            <button
              type="submit"
              form={answerFormId}
              name="intent"
              value="another"
              className="button button--large linked-question__another"
            >
              {t("Another question")}
            </button>
          </>
        ) : (
          <h1>{t("{firstName} has answered every question.", { firstName })}</h1>
        )}
      </section>
    </Page>
  );
}

/** The question is read out in the language of whoever is asked. */
function langOf({ language }: { language: Language }): Language | undefined {
  return language === currentLanguage() ? undefined : language;
}
