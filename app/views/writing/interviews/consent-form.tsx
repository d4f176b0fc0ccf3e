import { formatLocalDate } from "~/domain/base/format";
import type { InterviewPage } from "~/domain/writing/interviews/interview-page.server";
import { consentFormId, interviewerNameMax } from "~/domain/writing/interviews/schema";
import { interviewHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import { formState } from "~/ui/form";
import { leavingForm, type OpenForm } from "~/ui/nav-link";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";
import type { RejectedInterview } from "./interview-form";

interface ConsentFormProps {
  page: InterviewPage;
  rejected: RejectedInterview | undefined;
}

/** Another address than that of the notes, whose words these are not. */
function consentAction(promptId: number): string {
  return `${interviewHref(promptId)}&form=consent`;
}

export function openConsent(promptId: number): OpenForm {
  return leavingForm(consentFormId, consentAction(promptId));
}

/** One sentence, agreed to once in a sitting, before anything is recorded. */
export function ConsentForm({ page: { prompt, suggestedName, now }, rejected }: ConsentFormProps) {
  const values = { interviewerName: suggestedName };
  const action = consentAction(prompt.id);
  const typed = useTypedForm(consentFormId, action, rejected);
  const { form, fields } = formState(consentFormId, values, typed);
  return (
    <div className="interview__consent">
      <WordsForm form={form} action={action} words={values}>
        <input type="hidden" name="promptId" value={prompt.id} />
        <input type="hidden" name="intent" value="interview/begin" />
        <TextField
          field={fields.interviewerName}
          label={t("Who asks the questions?")}
          maxLength={interviewerNameMax}
          autoComplete="off"
          isRequired
        />
        <p className="interview__sentence">
          {t("{name} may record what I tell, for my book. Today, {day}.", {
            name: "…",
            day: formatLocalDate(now),
          })}
        </p>
        <p className="muted small">
          {t(
            "Read this aloud together, with the name in place of the dots. It is kept beside the recordings.",
          )}
        </p>
        <button
          type="submit"
          className="button button--primary interview__begin"
          data-busy-label={t("Saving...")}
        >
          {t("Yes, I agree: begin")}
        </button>
      </WordsForm>
    </div>
  );
}
