import { mailAddressMax } from "~/domain/base/schema-fields";
import { signInFieldMax } from "~/domain/people/auth/schema";
import type { Account } from "~/domain/people/users/account.server";
import { detailsFormId, displayNameMax, mailFormId, passwordFormId } from "~/domain/people/users/schema";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { leavingForm, type OpenForm } from "~/ui/nav-link";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";
import { CurrentPasswordField, NewPasswordFields } from "./fields";

/** The page has other forms, whose words these are not. */
const detailsAction = "/account?form=name";

export function openDetails(): OpenForm {
  return leavingForm(detailsFormId, detailsAction, "details/save");
}

interface DetailsFormProps {
  account: Account;
  rejected: RejectedForm | undefined;
}

export function DetailsForm({ account, rejected }: DetailsFormProps) {
  const values = { displayName: account.displayName };
  const typed = useTypedForm(detailsFormId, detailsAction, rejected);
  const { form, fields } = formState(detailsFormId, values, typed);
  return (
    <section className="account-part" id="you">
      <h2>{t("Your name")}</h2>
      <WordsForm form={form} action={detailsAction} words={values}>
        <TextField
          field={fields.displayName}
          label={t("Name")}
          hint={t("The name on your pages and in your book.")}
          autoComplete="name"
          maxLength={displayNameMax}
          isRequired
        />
        <button
          type="submit"
          name="intent"
          value="details/save"
          className="button button--primary"
          data-busy-label={t("Saving...")}
        >
          {t("Save name")}
        </button>
      </WordsForm>
    </section>
  );
}

interface MailAddressFormProps {
  email: string | null;
  rejected: RejectedForm | undefined;
}

export function MailAddressForm({ email, rejected }: MailAddressFormProps) {
  const values = { email: email ?? "", currentPassword: "" };
  const { form, fields } = formState(mailFormId, values, rejected);
  return (
    <Fold
      id="email"
      title={t("Email address")}
      facts={email ?? t("not given yet")}
      isOpen={rejected?.formId === mailFormId}
    >
      <p>
        {email
          ? t(
              "We use it to let you back in if you forget your password. If you change it, we tell the old address too.",
            )
          : t(
              "You have not given one yet. With it you can sign in by email, and choose a new password if you forget yours.",
            )}
      </p>
      <Form form={form} action="/account#email">
        <TextField
          field={fields.email}
          label={t("Email address")}
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
          data-busy-label={t("Saving...")}
        >
          {t("Save email address")}
        </button>
      </Form>
    </Fold>
  );
}

interface PasswordFormProps {
  /** Visually hidden; for password managers. */
  username: string;
  rejected: RejectedForm | undefined;
}

export function PasswordForm({ username, rejected }: PasswordFormProps) {
  const values = { currentPassword: "", password: "", confirmPassword: "" };
  const { form, fields } = formState(passwordFormId, values, rejected);
  return (
    <Fold id="password-change" title={t("Password")} isOpen={rejected?.formId === passwordFormId}>
      <p>{t("All your other devices are signed out when you change it.")}</p>
      <Form form={form} action="/account#password-change">
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <TextField
          field={fields.currentPassword}
          label={t("Your password now")}
          type="password"
          autoComplete="current-password"
          maxLength={signInFieldMax.password}
          isRequired
        />
        <NewPasswordFields fields={fields} />
        <button
          type="submit"
          name="intent"
          value="password/change"
          className="button button--primary"
          data-busy-label={t("Saving...")}
        >
          {t("Change password")}
        </button>
      </Form>
    </Fold>
  );
}

export function PlainPagesForm({ isPlain }: { isPlain: boolean }) {
  return (
    <Fold id="reading" title={t("Reading on this device")}>
      <p>
        <a className="quiet-link" href="#text-size">
          {t("Choose the size of the text")}
        </a>
      </p>
      <p>
        {isPlain
          ? t(
              "Pages are plain on this device: no scripts run in them. Everything works except recording your voice and dragging things.",
            )
          : t(
              "On an old or slow device, plain pages may work better: no scripts run in them. You can do everything except record your voice and drag things.",
            )}
      </p>
      <ButtonForm action="/account#reading">
        <button
          type="submit"
          name="intent"
          value={isPlain ? "pages/usual" : "pages/plain"}
          className="button"
        >
          {isPlain ? t("Use the usual pages") : t("Use plain pages")}
        </button>
      </ButtonForm>
    </Fold>
  );
}
