import { expiredLinkMessage } from "~/domain/people/auth/schema";
import type { MailHelp } from "~/http/site.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { PublicHeader } from "../../layout/headers";
import { Page } from "../../layout/page";
import { KnownAddressField, NoMailNotice, supportParts } from "./fields";

export const askForLinkFormId = "ask-for-link";

interface AskForLinkScreenProps {
  shell: PageShell;
  returnTo: string;
  mail: MailHelp;
  rejected: RejectedForm | undefined;
}

export function AskForLinkScreen({ shell, returnTo, mail, rejected }: AskForLinkScreenProps) {
  const query = `?returnTo=${encodeURIComponent(returnTo)}`;
  const { form, fields } = formState(askForLinkFormId, { email: "" }, rejected);
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />} isNarrow>
      <h1>{t("Sign in by email")}</h1>
      {mail.hasLinks ? (
        <Form form={form} action={`/auth/email${query}`}>
          <p>
            {t(
              "No password needed: we will email you a link to open on the device where you read your email, and a six-digit code to type here.",
            )}
          </p>
          <KnownAddressField field={fields.email} />
          <button type="submit" className="button button--primary" data-busy-label={t("One moment...")}>
            {t("Email me a sign-in link")}
          </button>
        </Form>
      ) : (
        <NoMailNotice mail={mail} />
      )}
      <p className="way-back">
        <a href={`/auth${query}`}>{t("Sign in with a password")}</a>
      </p>
    </Page>
  );
}

/** Does not reveal whether the address has an account. */
export function MailIsReady({ mail, hasCode = false }: { mail: MailHelp; hasCode?: boolean }) {
  const { supportEmail } = mail;
  if (mail.areSent) {
    return (
      <>
        <p role="status">
          {hasCode
            ? t("If an account has that address, an email with a link and a code is on its way.")
            : t("If an account has that address, an email with a link is on its way.")}
        </p>
        <p>{t("It should be there within a few minutes.")}</p>
      </>
    );
  }
  return (
    <>
      <p role="status">
        {hasCode
          ? t("If an account has that address, an email with a link and a code is ready.")
          : t("If an account has that address, an email with a link is ready.")}
      </p>
      <p>
        <RichText
          text={
            supportEmail
              ? t(
                  "This site does not send email itself. Please ask the people who look after this site, at <link>{supportEmail}</link> to hand it to you.",
                  { supportEmail },
                )
              : t(
                  "This site does not send email itself. Please ask the person who looks after this site to hand it to you.",
                )
          }
          parts={supportParts}
        />
      </p>
    </>
  );
}

export function NoMailFound({ mail, askAgain }: { mail: MailHelp; askAgain: string }) {
  const { supportEmail } = mail;
  return (
    <details className="no-mail">
      <summary>{t("No email yet?")}</summary>
      <ul>
        {mail.areSent && <li>{t("Please check your “Spam” or “Junk” folder, too.")}</li>}
        <li>
          <RichText
            text={t("Did you write the address as it is in your account? <link>Ask again</link>")}
            parts={{ link: (words) => <a href={askAgain}>{words}</a> }}
          />
        </li>
        <li>
          {t(
            "You asked five times within half an hour? Then the newest email comes once more, within ten minutes.",
          )}
        </li>
        <li>
          <RichText
            text={
              supportEmail
                ? t(
                    "Your account may have no address: then please ask the people who look after this site, at <link>{supportEmail}</link>.",
                    { supportEmail },
                  )
                : t("Your account may have no address: then please ask the person who looks after this site.")
            }
            parts={supportParts}
          />
        </li>
      </ul>
    </details>
  );
}

export const signInCodeFormId = "sign-in-code";

interface SignInCodeScreenProps {
  shell: PageShell;
  mail: MailHelp;
  rejected: RejectedForm | undefined;
}

export function SignInCodeScreen({ shell, mail, rejected }: SignInCodeScreenProps) {
  const { form, fields } = formState(signInCodeFormId, { code: "" }, rejected);
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />} isNarrow>
      <h1>{t("Check your email")}</h1>
      <MailIsReady mail={mail} hasCode />
      <Form form={form} action="/auth/code">
        <TextField
          field={fields.code}
          label={t("The six digits from the email")}
          hint={t(
            "The code works only in the browser that asked for it. The link in the email works in any browser. Both work for 30 minutes.",
          )}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="input--code"
          isRequired
        />
        <button type="submit" className="button button--primary" data-busy-label={t("Signing in...")}>
          {t("Sign in")}
        </button>
      </Form>
      <NoMailFound mail={mail} askAgain="/auth/email" />
      <p className="way-back">
        <a href="/auth">{t("Sign in with a password")}</a>
      </p>
    </Page>
  );
}

export const signInLinkFormId = "sign-in-link";

interface SignInLinkScreenProps {
  shell: PageShell;
  token: string;
  /** Undefined if the link is invalid or expired. */
  name: string | undefined;
}

/** Signs in only after a click, because mail scanners open links. */
export function SignInLinkScreen({ shell, token, name }: SignInLinkScreenProps) {
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />} isNarrow>
      <h1>{t("Sign in")}</h1>
      {name === undefined ? (
        <>
          <Notice kind="error" title={t("This link no longer works")}>
            <p>{t(expiredLinkMessage)}</p>
          </Notice>
          <a className="button button--primary" href="/auth/email">
            {t("Ask for a new link")}
          </a>
        </>
      ) : (
        <ButtonForm action="/auth/link">
          <p>{t("You are about to sign in on this device as {name}.", { name })}</p>
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button button--primary" data-busy-label={t("Signing in...")}>
            {t("Sign in as {name}", { name })}
          </button>
        </ButtonForm>
      )}
    </Page>
  );
}
