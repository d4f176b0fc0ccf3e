import { mailAddressMax } from "~/domain/base/schema-fields";
import { signInFieldMax } from "~/domain/people/auth/schema";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { BareHeader, PublicHeader } from "../../layout/headers";
import { Page } from "../../layout/page";
import { BookPicture } from "../../public/section";
import { askForLinkFormId } from "./sign-in-link-screens";

export const signInFormId = "sign-in";

const writingHelp = message("AI-powered writing assistance");
const promises = [
  message("Multimedia story integration"),
  message("Professional book formatting"),
  message("Secure cloud storage"),
];

interface SignInScreenProps {
  shell: PageShell;
  returnTo: string;
  /** Why words of this browser are kept; null if none are. */
  held: "ended" | "left" | null;
  hasWritingHelp: boolean;
  hasLinks: boolean;
  hasPasskeys: boolean;
  rejected: RejectedForm | undefined;
}

/** Two ways of the same weight: a password, and a link by mail. */
export function SignInScreen({
  shell,
  returnTo,
  held,
  hasWritingHelp,
  hasLinks,
  hasPasskeys,
  rejected,
}: SignInScreenProps) {
  const query = `?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />}>
      {held && (
        <Notice kind="success" title={t("Your words are safe")}>
          <p>
            {held === "left"
              ? t("Sign in, and you will find what you were writing where you wrote it.")
              : t(
                  "You were signed out before they could be saved, so we kept them. Sign in, and you will find them where you wrote them.",
                )}
          </p>
        </Notice>
      )}
      <div className="sign-in">
        <section className="sign-in__card card">
          <h1>{t("Sign in to your account")}</h1>
          <p>{t("Enter your credentials to access your biography")}</p>
          <PasswordForm query={query} rejected={rejected} />
          {hasLinks && <LinkForm query={query} />}
          <ul className="sign-in__others list-plain">
            {!hasLinks && (
              <li>
                <a href={`/auth/email${query}`}>{t("Email me a sign-in link")}</a>
              </li>
            )}
            <li>
              <a href="/forgot">{t("Forgot your password?")}</a>
            </li>
            {hasPasskeys && (
              <li>
                <a href={`/auth/passkey${query}`}>{t("Sign in with a passkey")}</a>
              </li>
            )}
            <li>
              <a href="/auth/printed-code">{t("I have a printed code")}</a>
            </li>
          </ul>
        </section>
        <section className="sign-in__promise">
          <BookPicture name="cover-franklin" sizes="16rem" />
          <h2>{t("Preserve Your Life Story")}</h2>
          <ul>
            {[...(hasWritingHelp ? [writingHelp] : []), ...promises].map((promise) => (
              <li key={promise}>{t(promise)}</li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}

interface WayProps {
  /** Keeps where the person was going. */
  query: string;
}

function PasswordForm({ query, rejected }: WayProps & { rejected: RejectedForm | undefined }) {
  const { form, fields } = formState(signInFormId, { username: "", password: "" }, rejected);
  return (
    <Form form={form} action={`/auth${query}`} errorTitle={rejected?.errorTitle}>
      <TextField
        field={fields.username}
        label={t("Username")}
        autoComplete="username"
        maxLength={signInFieldMax.username}
        isRequired
      />
      <TextField
        field={fields.password}
        label={t("Password")}
        type="password"
        autoComplete="current-password"
        maxLength={signInFieldMax.password}
        isRequired
      />
      <button type="submit" className="button button--primary" data-busy-label={t("Signing in...")}>
        {t("Sign in")}
      </button>
    </Form>
  );
}

/** A refused address comes back on the page that it is posted to. */
function LinkForm({ query }: WayProps) {
  const { form, fields } = formState(askForLinkFormId, { email: "" }, undefined);
  return (
    <section className="sign-in__link" aria-labelledby="by-link">
      <h2 id="by-link">{t("Or with an emailed link")}</h2>
      <Form form={form} action={`/auth/email${query}`}>
        <TextField
          field={fields.email}
          label={t("Email address")}
          inputMode="email"
          autoComplete="email"
          maxLength={mailAddressMax}
          isRequired
        />
        <button type="submit" className="button button--primary" data-busy-label={t("One moment...")}>
          {t("Email me a sign-in link")}
        </button>
      </Form>
    </section>
  );
}

/** The page redirects to `next`; the link is a fallback. */
export function CompletingLoginScreen({
  shell,
  message,
  next,
}: {
  shell: PageShell;
  message: string;
  next: string;
}) {
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />} isNarrow>
      <h1>{t("Completing Login")}</h1>
      <p role="status">{message}</p>
      <p className="ways">
        <a href={next}>{t("Go on")}</a>
      </p>
    </Page>
  );
}

export function CompletingLoginFailure({ message }: { message: string }) {
  return (
    <>
      <BareHeader />
      <main id="main" className="page page--narrow">
        <h1>{t("Completing Login")}</h1>
        <p role="alert">{message}</p>
        <p>
          <a href="/auth">{t("Go to the sign-in page")}</a>
        </p>
      </main>
    </>
  );
}
