import type { ClosedAccount } from "~/domain/running/closing/close-account.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { LogOutButton, PublicHeader } from "../../layout/headers";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { CurrentPasswordField } from "./fields";

export const closeAccountFormId = "close-account";

interface CloseAccountScreenProps {
  shell: PageShell;
  blocker: string | null;
  endsPlan: boolean;
  rejected: RejectedForm | undefined;
}

export function CloseAccountScreen({ shell, blocker, endsPlan, rejected }: CloseAccountScreenProps) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="account" />} isNarrow>
      <h1>{t("Close your account")}</h1>
      {blocker ? (
        <>
          <Notice kind="error" title={t("Your account cannot be closed now")}>
            <p>{blocker}</p>
          </Notice>
          <a className="button" href="/account">
            {t("Back to your account")}
          </a>
        </>
      ) : (
        <CloseForm endsPlan={endsPlan} rejected={rejected} />
      )}
    </Page>
  );
}

function CloseForm({ endsPlan, rejected }: Pick<CloseAccountScreenProps, "endsPlan" | "rejected">) {
  const { form, fields } = formState(closeAccountFormId, { currentPassword: "" }, rejected);
  return (
    <Form form={form} action="/account/close">
      <ul>
        <li>{t("Your account is closed at once, and all your devices are signed out.")}</li>
        <li>{t("For 30 days you can change your mind: sign in, and one button brings everything back.")}</li>
        {endsPlan && <li>{t("Your monthly plan ends now, and does not begin again by itself.")}</li>}
        <li>
          {t(
            "After that your stories, photos, recordings and everything else of yours are deleted. Nobody can bring it back.",
          )}
        </li>
        <li>
          <RichText
            text={t("You may want to <link>download everything</link> first.")}
            parts={{ link: (words) => <a href="/account/export">{words}</a> }}
          />
        </li>
      </ul>
      <CurrentPasswordField field={fields.currentPassword} />
      <div className="actions">
        <button type="submit" className="button button--danger" data-busy-label={t("Closing...")}>
          {t("Yes, close my account")}
        </button>
        <a className="button" href="/account">
          {t("No, keep it")}
        </a>
      </div>
    </Form>
  );
}

export function ClosedAccountScreen({ shell, account }: { shell: PageShell; account: ClosedAccount }) {
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />} isNarrow>
      <h1>{t("Your account is closed")}</h1>
      <p>
        {t(
          "{displayName}, everything of yours is still here: {daysLeft, plural, =0 {less than a day} one {# day} other {# days}} left to open your account again. After that it is deleted for good.",
          { displayName: account.displayName, daysLeft: account.daysLeft },
        )}
      </p>
      {account.hasEndedPlan && <p>{t("Your monthly plan has ended, and does not begin again by itself.")}</p>}
      <div className="actions">
        <ButtonForm action="/account/closed">
          <button type="submit" className="button button--primary" data-busy-label={t("One moment...")}>
            {t("Open my account again")}
          </button>
        </ButtonForm>
        <LogOutButton />
      </div>
    </Page>
  );
}
