import type { ReactNode } from "react";
import type { StoryType } from "~/db/tables";
import { ageRangeMax, chapterDescriptionMax, chapterTitleMax } from "~/domain/chapters/schema";
import { TextAreaField, TextField } from "~/ui/field";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { newChapterFormId } from "./chapter-form-ids";

interface NewChapterFormProps {
  type: StoryType;
  refused: RefusedForm | undefined;
  /** The way out without a chapter. */
  cancel: ReactNode;
}

/** A chapter of one's own (spec 1, sections 3 and 5), on its page and in its dialog. */
export function NewChapterForm({ type, refused, cancel }: NewChapterFormProps) {
  const values = { title: "", ageRange: "", description: "" };
  const { form, fields } = useFormState(newChapterFormId, values, refused);
  return (
    <Form form={form} action={`/chapters/new?type=${type}`} errorTitle={refused?.errorTitle}>
      <input type="hidden" name="type" value={type} />
      <TextField field={fields.title} label="Title" maxLength={chapterTitleMax} isRequired />
      <TextField
        field={fields.ageRange}
        label="Age range"
        hint="How old you were, such as 20-25. You may leave this out."
        maxLength={ageRangeMax}
      />
      <TextAreaField
        field={fields.description}
        label="Description"
        hint="What this part of your life was about. You may leave this out."
        rows={3}
        maxLength={chapterDescriptionMax}
      />
      <div className="actions">
        <button type="submit" className="button button--primary" data-busy-label="Creating...">
          Create Chapter
        </button>
        {cancel}
      </div>
    </Form>
  );
}
