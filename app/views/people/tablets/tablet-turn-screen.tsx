import { answerFormId } from "~/domain/writing/questions/schema";
import { Recorder } from "~/islands/recorder/recorder";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextAreaField } from "~/ui/field";
import { FileField } from "~/ui/file-field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { VolunteerQuestion } from "../volunteers/volunteer-question";

interface TabletTurnScreenProps {
  shell: PageShell;
  turn: {
    id: number;
    firstName: string;
    question: { title: string; text: string } | null;
    promptId: number | null;
  };
  /** "saved" or "told" after something was taken, "kept" for words that wait, "thanks" after a choice. */
  said: string | null;
  /** Whether the resident has still to say if volunteers may help. Asked once something was kept. */
  asksVolunteers: boolean;
  isWriting: boolean;
  idleSeconds: number;
  rejected: RejectedForm | undefined;
}

/** Whose turn it is, one question, and one Record. Nothing that is stored is shown. */
export function TabletTurnScreen(props: TabletTurnScreenProps) {
  const { shell, turn, said, idleSeconds } = props;
  return (
    <Page shell={shell} header={null} hasFooter={false}>
      <section className="tablet telling" data-enhance="telling" aria-labelledby="question">
        <div data-enhance="tablet-idle" data-seconds={idleSeconds} hidden />
        <div className="tablet__top">
          <p className="tablet__who">
            <span className="tablet__initial" aria-hidden="true">
              {[...turn.firstName][0]}
            </span>
            <span dir="auto">{turn.firstName}</span>
          </p>
          <div className="telling__top">
            <DoneButton sendsWords={said === null && props.isWriting && turn.question !== null} />
          </div>
        </div>
        {said === null ? <Question {...props} /> : <Kept {...props} />}
      </section>
    </Page>
  );
}

/** Whoever has begun to write is done with what is written, too. */
function DoneButton({ sendsWords }: { sendsWords: boolean }) {
  const label = t("I am done");
  if (sendsWords)
    return (
      <button type="submit" form={answerFormId} name="intent" value="done" className="button button--large">
        {label}
      </button>
    );
  return (
    <ButtonForm action="/tablet/done">
      <button type="submit" className="button button--large">
        {label}
      </button>
    </ButtonForm>
  );
}

function Kept({ turn: { id }, said, asksVolunteers }: TabletTurnScreenProps) {
  return (
    <>
      <h1 className="tablet__title" id="question">
        {thanks(said)}
      </h1>
      <ButtonForm action={`/tablet/turns/${id}`}>
        <button
          type="submit"
          name="intent"
          value="next"
          className="button button--primary button--large tablet__next"
        >
          {t("Another question")}
        </button>
      </ButtonForm>
      {asksVolunteers && (
        <div className="tablet__ask">
          <VolunteerQuestion action={`/tablet/turns/${id}`} takesVolunteers={null} isLarge />
        </div>
      )}
    </>
  );
}

function thanks(said: string | null): string {
  if (said === "thanks") return t("Thank you. Your choice is saved.");
  return said === "kept" ? t("Your words are kept. Thank you.") : t("It is in your book. Thank you.");
}

function Question(props: TabletTurnScreenProps) {
  const { isWriting } = props;
  const { question } = props.turn;
  if (!question)
    return (
      <h1 className="tablet__title" id="question">
        {t("You have answered every question. Thank you.")}
      </h1>
    );
  return (
    <>
      <h1 className={question.text ? "tablet__topic" : "tablet__title"} id="question" dir="auto">
        {question.title}
      </h1>
      {question.text && (
        <p className={isWriting ? "tablet__title tablet__title--beside-words" : "tablet__title"} dir="auto">
          {question.text}
        </p>
      )}
      {isWriting ? <WriteForm {...props} /> : <TellForm {...props} />}
    </>
  );
}

function answerForm({ rejected }: TabletTurnScreenProps) {
  return formState(answerFormId, { content: "", media: "" }, rejected);
}

function WriteForm(props: TabletTurnScreenProps) {
  const { form, fields } = answerForm(props);
  const action = `/tablet/turns/${props.turn.id}`;
  return (
    <Form form={form} action={`${action}?write=1`} isMultipart>
      <TextAreaField field={fields.content} label={t("Your answer")} rows={6} />
      <FileField
        field={fields.media}
        label={t("Photos")}
        hint={t("Photos of that time, from your device.")}
        accept="image/*"
      />
      <div className="actions">
        <button
          type="submit"
          className="button button--primary button--large"
          data-busy-label={t("Saving...")}
        >
          {t("Save my answer")}
        </button>
        <button type="submit" name="intent" value="aloud" className="button button--large">
          {t("Tell it aloud")}
        </button>
      </div>
    </Form>
  );
}

function TellForm(props: TabletTurnScreenProps) {
  const { form, fields } = answerForm(props);
  const action = `/tablet/turns/${props.turn.id}`;
  const { promptId } = props.turn;
  return (
    <>
      <Form form={form} action={action} isMultipart>
        <Recorder
          promptId={promptId ?? 0}
          userId={0}
          sendTo={`${action}/recordings`}
          keptAt="/tablet?said=told"
          name={fields.media.name}
          errors={fields.media.errors}
        >
          <button type="submit" className="button button--primary" data-busy-label={t("Keeping...")}>
            {t("Keep this recording")}
          </button>
        </Recorder>
      </Form>
      <p className="tablet__other telling__top">
        <a className="button button--large" href="/tablet?write=1">
          {t("Write, or show a photo")}
        </a>
      </p>
    </>
  );
}
