import type { ReactNode } from "react";
import type { StoryType } from "~/db/tables";
import type { Chapter } from "~/domain/chapters/chapters.server";
import { promptDescriptionMax, promptTitleMax } from "~/domain/prompts/schema";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { newPromptFormId } from "./new-prompt-form-id";

export interface NewPromptFormProps {
  type: StoryType;
  chapters: Pick<Chapter, "id" | "title">[];
  /** The chapter that it is for, unless another is chosen. */
  chapterId: number | undefined;
  refused: RefusedForm | undefined;
  /** The way out without a prompt. */
  cancel: ReactNode;
}

/** A prompt of one's own (spec 1, sections 3 and 5), on its page and in its dialog. */
export function NewPromptForm({ type, chapters, chapterId, refused, cancel }: NewPromptFormProps) {
  const chapter = chapterId === undefined ? "" : String(chapterId);
  const values = { lifeStageId: chapter, title: "", description: "" };
  const { form, fields } = useFormState(newPromptFormId, values, refused);
  return (
    <Form
      form={form}
      action={`/prompts/new?type=${type}${chapter && `&chapter=${chapter}`}`}
      errorTitle={refused?.errorTitle}
    >
      <SelectField
        field={fields.lifeStageId}
        label="Life stage"
        placeholder="Choose a chapter"
        options={chapters.map(({ id, title }) => ({ value: id, label: title }))}
        isRequired
      />
      <TextField field={fields.title} label="Title" maxLength={promptTitleMax} isRequired />
      <TextAreaField
        field={fields.description}
        label="Description"
        hint="The questions that you want to answer."
        rows={4}
        maxLength={promptDescriptionMax}
        isRequired
      />
      <div className="actions">
        <button type="submit" className="button button--primary" data-busy-label="Creating...">
          Create Prompt
        </button>
        {cancel}
      </div>
    </Form>
  );
}
