import type { StoryType } from "~/db/tables";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { approvalFormId } from "./check-form-id";

interface ApprovalFormProps {
  type: StoryType;
  /** How many findings need an agreement. */
  held: number;
  refused: RefusedForm | undefined;
}

/** Approve for printing: what is approved is kept as it is. */
export function ApprovalForm({ type, held, refused }: ApprovalFormProps) {
  const { form, fields } = useFormState(approvalFormId, { agreed: "" }, refused);
  return (
    <section className="check__approval" aria-labelledby="approve">
      <h2 id="approve">Approve for printing</h2>
      <p>
        What you approve is kept exactly as it is: words, photos, cover and pages. You may go on writing; the
        approved book stays the same.
      </p>
      <Form form={form} action={`/book/check?type=${type}`}>
        <input type="hidden" name="bookType" value={type} />
        {held > 0 && (
          <div className={fields.agreed.errors ? "field field--refused" : "field"}>
            {fields.agreed.errors && (
              <p className="field__error" id={fields.agreed.errorId}>
                {fields.agreed.errors.join(" ")}
              </p>
            )}
            <label className="check__agreement">
              <input
                type="checkbox"
                id={fields.agreed.id}
                name="agreed"
                value="true"
                aria-invalid={fields.agreed.errors ? true : undefined}
                aria-describedby={fields.agreed.errors ? fields.agreed.errorId : undefined}
              />
              I have seen what needs my word ({held}), and it may be printed so.
            </label>
          </div>
        )}
        <button type="submit" className="button button--primary" data-busy-label="Approving…">
          Approve for printing
        </button>
      </Form>
    </section>
  );
}
