import { askMax } from "~/domain/people/circle/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextAreaField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";

export const askFormId = "ask";

interface AskScreenProps {
  shell: PageShell;
  /** Null for a question about anything else. */
  storyId: number | null;
  done: string | null;
  guest: { reader: string; circleId: number; authorName: string; canAsk: boolean };
  rejected: RejectedForm | undefined;
}

export function AskScreen({ shell, storyId, done, guest, rejected }: AskScreenProps) {
  const { form, fields } = formState(askFormId, { words: "" }, rejected);
  const circle = `?circle=${guest.circleId}`;
  const back =
    storyId === null
      ? { href: `/reading${circle}`, label: t("The reading room") }
      : { href: `/reading/${storyId}${circle}`, label: t("The story") };
  const action = storyId === null ? `/reading/ask${circle}` : `/reading/${storyId}/ask${circle}`;
  return (
    <Page shell={shell} header={null} isNarrow back={back}>
      <section
        className="reading-door"
        data-enhance="kept-answer"
        data-key={`ask-${guest.reader}-${storyId ?? 0}`}
        data-done={done ?? undefined}
      >
        <h1>{storyId === null ? t("Ask something") : t("Ask about this story")}</h1>
        {guest.canAsk ? (
          <>
            <p>
              {t("{author} gets your question before any other, with your name on it.", {
                author: guest.authorName,
              })}
            </p>
            <Form form={form} action={action} defaultIntent="ask">
              <TextAreaField
                field={fields.words}
                label={t("Your question")}
                rows={4}
                maxLength={askMax}
                isRequired
              />
              <button
                type="submit"
                name="intent"
                value="ask"
                className="button button--primary button--large"
              >
                {t("Send my question")}
              </button>
            </Form>
          </>
        ) : (
          <p>{t("No questions are taken at the moment.")}</p>
        )}
      </section>
    </Page>
  );
}
