import { formatLocalDate } from "~/domain/base/format";
import type { InterviewPage } from "~/domain/writing/interviews/interview-page.server";
import type { Interview } from "~/domain/writing/interviews/interviews.server";
import { interviewFormId, interviewNotesMax } from "~/domain/writing/interviews/schema";
import { interviewHref } from "~/domain/writing/workspace/address";
import { Recorder } from "~/islands/recorder/recorder";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { TextAreaField } from "~/ui/field";
import { formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";
import { StoryParagraphs } from "../../layout/text/story-paragraphs";
import { FollowUpCards } from "./follow-up-cards";
import { IntentButton, InterviewBar } from "./interview-bar";
import { RecordedAnswers } from "./recorded-answers";

export interface RejectedInterview extends RejectedForm {
  /** The notes were changed in another window. */
  hasConflict?: boolean;
  /** Only the file was rejected. */
  areNotesSaved?: boolean;
}

interface InterviewFormProps {
  page: InterviewPage;
  interview: Interview;
  rejected: RejectedInterview | undefined;
  saved: StatusMessage | null;
}

/** Every button saves the notes first. The server must have the words before a file; CSS shows the recorder above. */
export function InterviewForm({ page, interview, rejected, saved }: InterviewFormProps) {
  const { prompt, notes } = page;
  const action = interviewHref(prompt.id);
  const words = { notes: notes.content };
  const typed = useTypedForm(interviewFormId, action, rejected);
  const { form, fields } = formState(interviewFormId, { ...words, version: notes.version, media: "" }, typed);
  // After a conflict both texts were shown; the file alone may be refused after the notes are saved.
  const isUpToDate = rejected?.hasConflict || rejected?.areNotesSaved;
  const version = isUpToDate ? notes.version : (fields.version.initialValue ?? notes.version);
  return (
    <WordsForm
      form={form}
      action={action}
      words={words}
      errorTitle={rejected?.errorTitle}
      draftKey={action}
      savesItself
      isMultipart
    >
      <input type="hidden" name="promptId" value={prompt.id} />
      <input type="hidden" name="interviewId" value={interview.id} />
      <input type="hidden" name="version" value={String(version)} />
      <div className="interview__parts">
        <section className="interview__cards" aria-labelledby="cards">
          <h2 id="cards">{t("For the one who asks")}</h2>
          <FollowUpCards followUps={page.followUps} rest={page.rest} />
        </section>
        <div className="interview__notes">
          {rejected?.hasConflict && (
            <Notice kind="plain" title={t("The notes as they are saved")}>
              <StoryParagraphs text={notes.content} />
            </Notice>
          )}
          <TextAreaField
            field={fields.notes}
            label={t("Notes")}
            hint={t("Names, years, how a word is spelled. They do not go into the book.")}
            rows={4}
            maxLength={interviewNotesMax}
          />
        </div>
        <div className="interview__recorder">
          <Recorder
            promptId={prompt.id}
            userId={page.userId}
            interviewId={interview.id}
            name={fields.media.name}
            errors={fields.media.errors}
          />
          <RecordedAnswers media={page.media} />
          <p className="interview__agreed small muted">
            {t("“{consent} Today, {day}.”", {
              consent: interview.consent,
              day: formatLocalDate(interview.consentedAt),
            })}
          </p>
          <IntentButton intent="interview/end" className="button button--quiet">
            {t("End this talk")}
          </IntentButton>
        </div>
      </div>
      <InterviewBar saved={saved} />
    </WordsForm>
  );
}
