import { answerFormId } from "~/domain/writing/questions/schema";
import { Recorder } from "~/islands/recorder/recorder";
import { t } from "~/messages/translate";
import { TextAreaField } from "~/ui/field";
import { FileField } from "~/ui/file-field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { UnsentRecordings } from "../../layout/unsent-recordings";

interface AnswerFormProps {
  /** The address of the question, to which the form and the recorder send. */
  action: string;
  promptId: number | null;
  content: string;
  /** Half a sentence in the empty field. */
  beginning?: string | undefined;
  label: string;
  save: string;
  rejected: RejectedForm | undefined;
}

export function AnswerForm(props: AnswerFormProps) {
  const { action, promptId, content, beginning, label, save, rejected } = props;
  const { form, fields } = formState(answerFormId, { content, media: "" }, rejected);
  return (
    <>
      <UnsentRecordings sendTo={`${action}/recordings`} />
      <Form form={form} action={action} defaultIntent="answer" isMultipart>
        <Recorder
          promptId={promptId ?? 0}
          userId={0}
          sendTo={`${action}/recordings`}
          keptAt={`${action}?done=told`}
          name={fields.media.name}
        />
        <TextAreaField field={fields.content} label={label} placeholder={beginning} rows={8} />
        <FileField
          field={fields.media}
          label={t("Photos")}
          hint={t("Photos of that time, from your device.")}
          accept="image/*"
        />
        <button
          type="submit"
          name="intent"
          value="answer"
          className="button button--primary button--large"
          data-busy-label={t("Saving...")}
        >
          {save}
        </button>
      </Form>
    </>
  );
}

/** What a page says of words whose photos were refused. */
export function savedOf(rejected: RejectedForm | undefined): "saved" | undefined {
  return rejected?.areWordsSaved ? "saved" : undefined;
}
