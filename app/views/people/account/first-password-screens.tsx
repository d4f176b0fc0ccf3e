import { formatDate } from "~/domain/base/format";
import type { FirstPasswordFacts } from "~/domain/people/auth/first-password.server";
import { printedCodeMax } from "~/domain/people/auth/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { LogOutButton, PublicHeader } from "../../layout/headers";
import { Page } from "../../layout/page";
import { NewPasswordFields } from "./fields";

export const firstPasswordFormId = "first-password";

interface FirstPasswordScreenProps {
  shell: PageShell;
  facts: FirstPasswordFacts;
  returnTo: string;
  rejected: RejectedForm | undefined;
}

/** Shown until a password that staff set is changed. */
export function FirstPasswordScreen({ shell, facts, returnTo, rejected }: FirstPasswordScreenProps) {
  const { username, setBy } = facts;
  const day = formatDate(facts.setAt);
  const values = { password: "", confirmPassword: "" };
  const { form, fields } = formState(firstPasswordFormId, values, rejected);
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />} isNarrow>
      <h1>{t("Choose your password")}</h1>
      <p>
        {setBy === null
          ? t(
              "The password you have now was set for you by somebody who looks after this site, on {day}. So that your account is yours alone, please choose one that nobody else knows.",
              { day },
            )
          : t(
              "The password you have now was set for you by {setBy}, on {day}. So that your account is yours alone, please choose one that nobody else knows.",
              { setBy, day },
            )}
      </p>
      <Form form={form} action={`/first-password?returnTo=${encodeURIComponent(returnTo)}`}>
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <NewPasswordFields fields={fields} />
        <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
          {t("Set my password")}
        </button>
      </Form>
      <div className="way-back">
        <LogOutButton />
      </div>
    </Page>
  );
}

export const printedCodeFormId = "printed-code";

export function PrintedCodeScreen({
  shell,
  code,
  rejected,
}: {
  shell: PageShell;
  /** What the square on the sheet says. */
  code: string;
  rejected: RejectedForm | undefined;
}) {
  const values = { code, password: "", confirmPassword: "" };
  const { form, fields } = formState(printedCodeFormId, values, rejected);
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />} isNarrow>
      <h1>{t("Sign in with a printed code")}</h1>
      <p>
        {t(
          "Somebody gave you a sheet of paper with a code. Type it here and choose a password: from then on, you sign in with that.",
        )}
      </p>
      <Form form={form} action="/auth/printed-code">
        <TextField
          field={fields.code}
          label={t("The code on your sheet")}
          hint={t("Twelve letters and digits. Capitals and dashes do not matter.")}
          autoComplete="one-time-code"
          maxLength={printedCodeMax}
          isRequired
        />
        <NewPasswordFields fields={fields} isFirst />
        <button type="submit" className="button button--primary" data-busy-label={t("One moment...")}>
          {t("Set my password and sign in")}
        </button>
      </Form>
      <p className="way-back">
        <a href="/auth">{t("Sign in with a password")}</a>
      </p>
    </Page>
  );
}
