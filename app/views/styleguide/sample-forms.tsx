import { FileField, SelectField, TextAreaField, TextField } from "~/ui/field";
import { Form, type RejectedForm, useFormState } from "~/ui/form";

const values = { name: "Ada Whitfield", plan: "", story: "", photo: "" };

const refused: RejectedForm = {
  formId: "refused-sample",
  result: {
    status: "error",
    initialValue: { name: "A" },
    error: { name: ["Name must be at least 2 characters"], story: ["Please write something first"] },
  },
};

/** A form as it comes, and as it comes back. */
export function SampleForms() {
  return (
    <div className="columns">
      <div className="card">
        <h3>As it comes</h3>
        <SampleForm id="sample" />
      </div>
      <div className="card">
        <h3>As it comes back</h3>
        <SampleForm id="refused-sample" refused={refused} />
      </div>
    </div>
  );
}

function SampleForm({ id, refused }: { id: string; refused?: RejectedForm }) {
  const { form, fields } = useFormState(id, values, refused);
  return (
    <Form form={form} action="#forms">
      <TextField field={fields.name} label="Name" hint="As it shall stand on the cover." isRequired />
      <SelectField
        field={fields.plan}
        label="Plan"
        placeholder="Choose a plan"
        options={[{ value: "family", label: "Family Legacy" }]}
      />
      <TextAreaField field={fields.story} label="Story" rows={3} />
      <FileField field={fields.photo} label="Photos" accept="image/*" />
      <button type="button" className="button button--primary">
        Save
      </button>
    </Form>
  );
}
