import { bookHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/builder.server";
import { TextAreaField } from "~/ui/field";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { ChangedMeanwhile } from "./changed-meanwhile";
import { introductionFormId } from "./form-ids";

interface IntroductionFormProps {
  builder: Builder;
  refused: RefusedForm | undefined;
}

export function IntroductionForm({ builder: { type, design, page }, refused }: IntroductionFormProps) {
  const { introduction, version } = design;
  const { form, fields } = useFormState(introductionFormId, { introduction }, refused);
  return (
    <Form form={form} action={bookHref(type, page.pageNumber)}>
      <h2>The introduction</h2>
      <ChangedMeanwhile stored={design} refused={refused} formId={introductionFormId} />
      <input type="hidden" name="version" value={version} />
      <TextAreaField
        field={fields.introduction}
        label="Introduction"
        hint="Leave an empty line where a new paragraph begins."
        rows={12}
        className="input--story"
      />
      <p>
        <button
          type="submit"
          name="intent"
          value="introduction/save"
          className="button button--primary"
          data-busy-label="Saving..."
        >
          Save Introduction
        </button>
      </p>
    </Form>
  );
}
