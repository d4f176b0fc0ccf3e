import { signInFieldMax } from "~/domain/people/auth/schema";
import { askAgainFormId, passkeyFormId, secondFactorFormId } from "~/domain/people/auth/second-factor/schema";
import type { HeldForm } from "~/domain/writing/drafts/held-forms.server";
import { isPasswordField } from "~/domain/writing/drafts/typed-fields";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { heldFormTitle, readableFields } from "../../layout/drafts/held-forms-screen";
import { LogOutButton, PublicHeader } from "../../layout/headers";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { FactorFields, type FactorWays } from "./factor-fields";
import { PasskeyButton, PasskeyField } from "./passkey-button";

interface SecondFactorScreenProps {
  shell: PageShell;
  ways: FactorWays;
  returnTo: string;
  rejected: RejectedForm | undefined;
}

export function SecondFactorScreen({ shell, ways, returnTo, rejected }: SecondFactorScreenProps) {
  const { form, fields } = formState(secondFactorFormId, { code: "" }, rejected);
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />} isNarrow>
      <h1>{t("The second step")}</h1>
      <p>{t("Your password was right. Now please show that it is you.")}</p>
      <Form form={form} action={`/auth/second-factor?returnTo=${encodeURIComponent(returnTo)}`}>
        <FactorFields field={fields.code} formId={form.id} ways={ways} />
        <button type="submit" className="button button--primary" data-busy-label={t("Signing in...")}>
          {t("Sign in")}
        </button>
      </Form>
      <details className="no-mail">
        <summary>{t("You have neither phone nor codes?")}</summary>
        <p>
          {t(
            "Please ask another administrator of this site: they can turn the second step off on your page. The person who runs the server can do it too.",
          )}
        </p>
      </details>
      <div className="way-back">
        <LogOutButton />
      </div>
    </Page>
  );
}

interface PasskeyScreenProps {
  shell: PageShell;
  /** Null where there can be no passkeys. */
  options: object | null;
  returnTo: string;
  rejected: RejectedForm | undefined;
}

const noPasskeys = message(
  "This needs a browser that knows passkeys, with scripts allowed. Please sign in another way.",
);

export function PasskeyScreen({ shell, options, returnTo, rejected }: PasskeyScreenProps) {
  const { form } = formState(passkeyFormId, {}, rejected);
  const query = `?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />} isNarrow>
      <h1>{t("Sign in with a passkey")}</h1>
      <p>{t("Your device asks for your finger, your face or its PIN. No password is needed.")}</p>
      <Form form={form} action={`/auth/passkey${query}`} errorTitle={rejected?.errorTitle}>
        <PasskeyField />
        {/* Script sends the form, when the device has answered. */}
        <button type="submit" hidden>
          {t("Sign in with a passkey")}
        </button>
      </Form>
      {options ? (
        <PasskeyButton
          formId={form.id}
          kind="use"
          options={options}
          label={t("Sign in with a passkey")}
          otherwise={t(noPasskeys)}
          isMain
        />
      ) : (
        <p>{t(noPasskeys)}</p>
      )}
      <p className="way-back">
        <a href={`/auth${query}`}>{t("Sign in with a password")}</a>
      </p>
    </Page>
  );
}

interface AskAgainScreenProps {
  shell: PageShell;
  /** Null for people without a second factor: they type their password. */
  ways: FactorWays | null;
  /** The address to which the form is posted, with what is to go on. */
  action: string;
  rejected: RejectedForm | undefined;
}

export function AskAgainScreen({ shell, ways, action, rejected }: AskAgainScreenProps) {
  const { form, fields } = formState(askAgainFormId, { code: "", password: "" }, rejected);
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} />} isNarrow>
      <h1>{t("Is it still you?")}</h1>
      <p>{t("This matters, so we ask once more who is at the keyboard. Nothing that you typed is lost.")}</p>
      <Form form={form} action={action}>
        {ways ? (
          <FactorFields field={fields.code} formId={form.id} ways={ways} />
        ) : (
          <TextField
            field={fields.password}
            label={t("Your password")}
            type="password"
            autoComplete="current-password"
            maxLength={signInFieldMax.password}
            isRequired
          />
        )}
        <button type="submit" className="button button--primary" data-busy-label={t("One moment...")}>
          {t("It is me")}
        </button>
      </Form>
    </Page>
  );
}

interface GoOnScreenProps {
  shell: PageShell;
  form: HeldForm;
  action: string;
}

/** Lets what was posted go on by one press after the answer. Passwords are not kept, and typed again. */
export function GoOnScreen({ shell, form: { path, fields }, action }: GoOnScreenProps) {
  const words = readableFields(fields);
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} />} isNarrow>
      <h1>{t("Thank you. Go on?")}</h1>
      <p>
        {t("You were about to send this: {what}. One press, and it is done.", { what: heldFormTitle(path) })}
      </p>
      <ButtonForm action={action}>
        {fields.map(([name, value], place) =>
          isPasswordField(name) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: fields have no identity but their place.
            <PasswordAgain key={place} name={name} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: fields have no identity but their place.
            <input key={place} type="hidden" name={name} value={value} />
          ),
        )}
        <div className="actions">
          <button type="submit" className="button button--primary" data-busy-label={t("One moment...")}>
            {t("Go on")}
          </button>
          <a className="button" href={path}>
            {t("No, go back")}
          </a>
        </div>
      </ButtonForm>
      {words.length > 0 && (
        <dl className="held-form__words">
          {words.map(({ key, label, text }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{text === "on" ? t("Yes") : text}</dd>
            </div>
          ))}
        </dl>
      )}
    </Page>
  );
}

function PasswordAgain({ name }: { name: string }) {
  const id = `again-${name}`;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t("The new password that you typed")}
      </label>
      <p className="field__hint" id={`${id}-hint`}>
        {t("Passwords are not kept meanwhile. Please type it once more.")}
      </p>
      <input
        className="input"
        id={id}
        name={name}
        type="password"
        autoComplete="new-password"
        aria-describedby={`${id}-hint`}
        required
      />
    </div>
  );
}
