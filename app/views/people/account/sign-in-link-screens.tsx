import { expiredLinkMessage } from "~/domain/people/auth/schema";
import type { MailHelp } from "~/http/site.server";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PublicHeader } from "../../layout/headers";
import { Page } from "../../layout/page";
import { KnownAddressField, NoMailNotice, WhomToAsk } from "./fields";

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
      <h1>Sign in by email</h1>
      {mail.hasLinks ? (
        <Form form={form} action={`/auth/email${query}`}>
          <p>
            No password needed: we will email you a link to open on the device where you read your email, and
            a six-digit code to type here.
          </p>
          <KnownAddressField field={fields.email} />
          <button type="submit" className="button button--primary" data-busy-label="One moment...">
            Email me a sign-in link
          </button>
        </Form>
      ) : (
        <NoMailNotice mail={mail} />
      )}
      <p className="way-back">
        <a href={`/auth${query}`}>Sign in with a password</a>
      </p>
    </Page>
  );
}

/** Does not reveal whether the address has an account. */
export function MailIsReady({ mail, what }: { mail: MailHelp; what: string }) {
  if (mail.areSent) {
    return (
      <>
        <p role="status">{`If an account has that address, a mail with ${what} is on its way.`}</p>
        <p>It should be there within a few minutes.</p>
      </>
    );
  }
  return (
    <>
      <p role="status">{`If an account has that address, a mail with ${what} is ready.`}</p>
      <p>
        This site does not send mail itself. Please ask <WhomToAsk supportEmail={mail.supportEmail} /> to hand
        it to you.
      </p>
    </>
  );
}

export function NoMailFound({ mail, askAgain }: { mail: MailHelp; askAgain: string }) {
  return (
    <details className="no-mail">
      <summary>No mail yet?</summary>
      <ul>
        {mail.areSent && <li>Please check your “Spam” or “Junk” folder, too.</li>}
        <li>
          Did you write the address as it is in your account? <a href={askAgain}>Ask again</a>
        </li>
        <li>
          You asked five times within half an hour? Then the newest mail comes once more, within ten minutes.
        </li>
        <li>
          Your account may have no address: then please ask <WhomToAsk supportEmail={mail.supportEmail} />.
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
      <h1>Check your mail</h1>
      <MailIsReady mail={mail} what="a link and a code" />
      <Form form={form} action="/auth/code">
        <TextField
          field={fields.code}
          label="The six digits from the mail"
          hint="The code works only in the browser that asked for it. The link in the mail works in any browser. Both work for 30 minutes."
          inputMode="numeric"
          autoComplete="one-time-code"
          className="input--code"
          isRequired
        />
        <button type="submit" className="button button--primary" data-busy-label="Signing in...">
          Sign in
        </button>
      </Form>
      <NoMailFound mail={mail} askAgain="/auth/email" />
      <p className="way-back">
        <a href="/auth">Sign in with a password</a>
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
      <h1>Sign in</h1>
      {name === undefined ? (
        <>
          <Notice kind="error" title="This link no longer works">
            <p>{expiredLinkMessage}</p>
          </Notice>
          <a className="button button--primary" href="/auth/email">
            Ask for a new link
          </a>
        </>
      ) : (
        <ButtonForm action="/auth/link">
          <p>{`You are about to sign in on this device as ${name}.`}</p>
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button button--primary" data-busy-label="Signing in...">
            {`Sign in as ${name}`}
          </button>
        </ButtonForm>
      )}
    </Page>
  );
}
