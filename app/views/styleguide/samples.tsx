import { SelectField, TextAreaField, TextField } from "~/ui/field";
import { FileField } from "~/ui/file-field";
import { Form, formState, type RejectedForm } from "~/ui/form";

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

const rejected: RejectedForm = {
  formId: "rejected-sample",
  result: {
    initialValue: { name: "A" },
    error: { name: ["Name must be at least 2 characters"], story: ["Please write something first"] },
  },
};

export function SampleForms() {
  return (
    <div className="columns">
      <div className="card">
        <h3>As it comes</h3>
        <SampleForm id="sample" />
      </div>
      <div className="card">
        <h3>As it comes back</h3>
        <SampleForm id="rejected-sample" rejected={rejected} />
      </div>
    </div>
  );
}

function SampleForm({ id, rejected }: { id: string; rejected?: RejectedForm }) {
  const { form, fields } = formState(id, values, rejected);
  return (
    <Form form={form} action="#forms">
      <TextField field={fields.name} label="Name" hint="As it will stand on the cover." isRequired />
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
