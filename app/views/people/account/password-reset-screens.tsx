import type { ResetPurpose } from "~/domain/people/auth/password-reset.server";
import { expiredLinkMessage } from "~/domain/people/auth/schema";
import type { MailHelp } from "~/http/site.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PublicHeader } from "../../layout/headers";
import { Page } from "../../layout/page";
import { KnownAddressField, NewPasswordFields, NoMailNotice } from "./fields";
import { MailIsReady, NoMailFound } from "./sign-in-link-screens";

export const forgotFormId = "forgot";

interface ForgotScreenProps {
  shell: PageShell;
  isAsked: boolean;
  mail: MailHelp;
  rejected: RejectedForm | undefined;
}

export function ForgotScreen({ shell, isAsked, mail, rejected }: ForgotScreenProps) {
  return (
    <Page
      shell={shell}
      header={<PublicHeader brandName={shell.brandName} button={{ href: "/auth", label: t("Sign in") }} />}
      isNarrow
    >
      <h1>{t("Choose a new password")}</h1>
      {!mail.hasLinks && <NoMailNotice mail={mail} />}
      {mail.hasLinks && isAsked && (
        <>
          <MailIsReady mail={mail} />
          <p>{t("The link works once, for 30 minutes.")}</p>
          <NoMailFound mail={mail} askAgain="/forgot" />
        </>
      )}
      {mail.hasLinks && !isAsked && <ForgotForm rejected={rejected} />}
      <p className="way-back">
        <a href="/auth">{t("Back to sign-in")}</a>
      </p>
    </Page>
  );
}

function ForgotForm({ rejected }: { rejected: RejectedForm | undefined }) {
  const { form, fields } = formState(forgotFormId, { email: "" }, rejected);
  return (
    <Form form={form} action="/forgot">
      <p>{t("We will email you a link to a page where you can choose a new password.")}</p>
      <KnownAddressField field={fields.email} />
      <button type="submit" className="button button--primary" data-busy-label={t("One moment...")}>
        {t("Email me a link")}
      </button>
    </Form>
  );
}

export const resetFormId = "reset";

interface ResetScreenProps {
  shell: PageShell;
  token: string;
  /** Null if the link is invalid or expired. */
  purpose: ResetPurpose | null;
  rejected: RejectedForm | undefined;
}

export function ResetScreen({ shell, token, purpose, rejected }: ResetScreenProps) {
  return (
    <Page
      shell={shell}
      header={<PublicHeader brandName={shell.brandName} button={{ href: "/auth", label: t("Sign in") }} />}
      isNarrow
    >
      <h1>{resetTitle(purpose)}</h1>
      {purpose ? <ResetForm token={token} purpose={purpose} rejected={rejected} /> : <DeadLink />}
    </Page>
  );
}

/** Invited people have no password yet. */
export function resetTitle(purpose: ResetPurpose | null): string {
  return purpose === "invitation" ? t("Welcome! Choose your password") : t("Choose a new password");
}

type ResetFormProps = Pick<ResetScreenProps, "token" | "rejected"> & { purpose: ResetPurpose };

function ResetForm({ token, purpose, rejected }: ResetFormProps) {
  const values = { password: "", confirmPassword: "" };
  const { form, fields } = formState(resetFormId, values, rejected);
  return (
    <Form form={form} action={`/reset?token=${encodeURIComponent(token)}`}>
      {purpose === "password-reset" && (
        <p>{t("All your devices will be signed out. Nothing you wrote will change.")}</p>
      )}
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields fields={fields} />
      <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
        {purpose === "invitation" ? t("Set my password") : t("Set the new password")}
      </button>
    </Form>
  );
}

function DeadLink() {
  return (
    <>
      <Notice kind="error" title={t("This link no longer works")}>
        <p>{t(expiredLinkMessage)}</p>
      </Notice>
      <a className="button button--primary" href="/forgot">
        {t("Ask for a new link")}
      </a>
    </>
  );
}
