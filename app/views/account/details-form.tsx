import type { Account } from "~/domain/account/account.server";
import { displayNameMax } from "~/domain/users/schema";
import { TextField } from "~/ui/field";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { detailsFormId } from "./account-form-ids";

interface DetailsFormProps {
  account: Account;
  refused: RefusedForm | undefined;
}

export function DetailsForm({ account, refused }: DetailsFormProps) {
  const values = { displayName: account.displayName };
  const { form, fields } = useFormState(detailsFormId, values, refused);
  return (
    <section className="account-part" id="you">
      <h2>Your name</h2>
      <p>
        You sign in as <strong>{account.username}</strong>.
      </p>
      <Form form={form} action="/account#you">
        <TextField
          field={fields.displayName}
          label="Name"
          hint="As your pages and your book speak of you."
          autoComplete="name"
          maxLength={displayNameMax}
          isRequired
        />
        <button
          type="submit"
          name="intent"
          value="details/save"
          className="button button--primary"
          data-busy-label="Saving..."
        >
          Save name
        </button>
      </Form>
    </section>
  );
}
