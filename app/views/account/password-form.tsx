import { typedMax } from "~/domain/users/schema";
import { TextField } from "~/ui/field";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { passwordFormId } from "./account-form-ids";
import { NewPasswordFields } from "./new-password-fields";

interface PasswordFormProps {
  /** Out of sight, for programs that keep passwords. */
  username: string;
  refused: RefusedForm | undefined;
}

export function PasswordForm({ username, refused }: PasswordFormProps) {
  const values = { currentPassword: "", password: "", confirmPassword: "" };
  const { form, fields } = useFormState(passwordFormId, values, refused);
  return (
    <section className="account-part" id="password-change">
      <h2>Password</h2>
      <p>All your other devices are signed out when you change it.</p>
      <Form form={form} action="/account#password-change">
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <TextField
          field={fields.currentPassword}
          label="Your password now"
          type="password"
          autoComplete="current-password"
          maxLength={typedMax.password}
          isRequired
        />
        <NewPasswordFields fields={fields} />
        <button
          type="submit"
          name="intent"
          value="password/change"
          className="button button--primary"
          data-busy-label="Saving..."
        >
          Change password
        </button>
      </Form>
    </section>
  );
}
