import { mailAddressMax } from "~/domain/fields";
import { TextField } from "~/ui/field";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { mailFormId } from "./account-form-ids";
import { CurrentPasswordField } from "./current-password-field";

interface MailAddressFormProps {
  email: string | null;
  refused: RefusedForm | undefined;
}

export function MailAddressForm({ email, refused }: MailAddressFormProps) {
  const values = { email: email ?? "", currentPassword: "" };
  const { form, fields } = useFormState(mailFormId, values, refused);
  return (
    <section className="account-part" id="email">
      <h2>Email address</h2>
      <p>
        {email
          ? "It brings you back in when you have forgotten your password. When you change it, we tell the old address."
          : "You have none here yet. With one, you can sign in by email, and choose a new password when you have forgotten yours."}
      </p>
      <Form form={form} action="/account#email">
        <TextField
          field={fields.email}
          label="Email address"
          type="email"
          autoComplete="email"
          maxLength={mailAddressMax}
        />
        <CurrentPasswordField field={fields.currentPassword} />
        <button
          type="submit"
          name="intent"
          value="mail/change"
          className="button button--primary"
          data-busy-label="Saving..."
        >
          Save email address
        </button>
      </Form>
    </section>
  );
}
