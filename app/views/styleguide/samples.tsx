import { FileField, SelectField, TextAreaField, TextField } from "~/ui/field";
import { Form, type RejectedForm, useFormState } from "~/ui/form";

/** Named as the tokens are. */
export const colors = [
  "paper",
  "paper-raised",
  "paper-sunk",
  "accent",
  "accent-wash",
  "warm",
  "warm-wash",
  "good",
  "good-wash",
  "bad",
  "bad-wash",
  "shade-1",
  "shade-2",
  "shade-3",
  "shade-4",
  "shade-5",
  "shade-6",
];

export const texts = [
  { className: "hero__lead", words: "How a page begins, in the letters of the book." },
  { className: "part__text", words: "A passage to be read, no wider than a page of a book is." },
  { className: "plain", words: "What stands on screens: labels, hints, news." },
];

export const sampleOrders = [
  { number: "ALR-1001", name: "Ada Whitfield", status: "Pending", total: "$24.00" },
  {
    number: "ALR-1002",
    name: "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh",
    status: "Processing",
    total: "$240.00",
  },
];

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
