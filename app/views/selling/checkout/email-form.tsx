import { mailAddressMax } from "~/domain/base/schema-fields";
import { emailFormId } from "~/domain/selling/checkouts/schema";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";

interface EmailFormProps {
  path: "/payment-success" | "/account-setup";
  email: string;
  rejected: RejectedForm | undefined;
}

/** Helps a buyer whose mail goes to a mistyped address. */
export function EmailForm({ path, email, rejected }: EmailFormProps) {
  const { form, fields } = formState(emailFormId, { email }, rejected);
  return (
    <section className="email-correction" aria-labelledby="your-email">
      <h2 id="your-email">{t("Is your email address right?")}</h2>
      <p>
        {t(
          "We send our email to {email}. If that is not right, correct it here, and we will send the email again.",
          { email },
        )}
      </p>
      <Form form={form} action={path} hasSummaryAbove>
        <TextField
          field={fields.email}
          label={t("Your email address")}
          type="email"
          autoComplete="email"
          maxLength={mailAddressMax}
          isRequired
        />
        <button
          type="submit"
          className="button"
          name="intent"
          value="email/correct"
          data-busy-label={t("One moment...")}
        >
          {t("Correct the address")}
        </button>
      </Form>
    </section>
  );
}
