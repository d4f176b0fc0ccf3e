import { formatBytes, formatDate } from "~/domain/base/format";
import { mailAddressMax } from "~/domain/base/schema-fields";
import { exportLinkFormId } from "~/domain/people/users/schema";
import type { ClosedPersonExport } from "~/domain/running/exports/export-links.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { AdminPage } from "../../../layout/staff/admin-page";

interface PersonDownloadScreenProps {
  shell: PageShell;
  download: ClosedPersonExport;
  mail: { hasLinks: boolean; areSent: boolean };
  rejected: RejectedForm | undefined;
}

export function PersonDownloadScreen({ shell, download, mail, rejected }: PersonDownloadScreenProps) {
  const { userId, displayName, deletedAt } = download;
  const action = `/admin/users/${userId}/download`;
  return (
    <AdminPage shell={shell} part="/admin/people" isNarrow>
      <h1>{t("Download for the family")}</h1>
      <p>
        {t(
          "Everything of {displayName} in one file. A link opens it without signing in: once, on one device, until {deletedAt}, when the account is deleted. A new link ends the one before.",
          { displayName, deletedAt: formatDate(deletedAt) },
        )}
      </p>
      <ExportState download={download} action={action} />
      <LinkForms action={action} mail={mail} rejected={rejected} />
      <p className="way-back">
        <a href={`/admin/users/${userId}`}>{t("Back to {displayName}", { displayName })}</a>
      </p>
    </AdminPage>
  );
}

function ExportState({ download, action }: { download: ClosedPersonExport; action: string }) {
  const { current, kept, failed } = download.exports;
  if (current)
    return (
      <Notice kind="plain" title={t("The file is being made")}>
        <p>
          <RichText
            text={t("You need not wait for it: a link says when it is ready. <link>Check again</link>")}
            parts={{ link: (words) => <a href={action}>{words}</a> }}
          />
        </p>
      </Notice>
    );
  if (kept) return <p>{t("The file is ready: {bytes}.", { bytes: formatBytes(kept.bytes ?? 0) })}</p>;
  return (
    <>
      {failed && <Notice kind="error" title={failed.failure} />}
      <ButtonForm action={action}>
        <button type="submit" name="intent" value="export/make" className="button button--primary">
          {t("Make the file")}
        </button>
      </ButtonForm>
    </>
  );
}

function LinkForms({
  action,
  mail,
  rejected,
}: {
  action: string;
  mail: PersonDownloadScreenProps["mail"];
  rejected: RejectedForm | undefined;
}) {
  const { form, fields } = formState(exportLinkFormId, { email: "" }, rejected);
  return (
    <>
      <section className="account-part">
        <h2>{t("Email the link")}</h2>
        {mail.hasLinks ? (
          <Form form={form} action={action}>
            {!mail.areSent && (
              <p>
                {t(
                  "No mail server is set up: the email waits in the outbox, for an administrator to hand it on.",
                )}
              </p>
            )}
            <TextField
              field={fields.email}
              label={t("Email address of the family")}
              type="email"
              maxLength={mailAddressMax}
              autoComplete="off"
              isRequired
            />
            <button
              type="submit"
              name="intent"
              value="link/mail"
              className="button button--primary"
              data-busy-label={t("Sending...")}
            >
              {t("Email a link")}
            </button>
          </Form>
        ) : (
          <p>{t("This site cannot email links, because it does not know its public address (APP_URL).")}</p>
        )}
      </section>
      <section className="account-part">
        <h2>{t("Hand it over on paper")}</h2>
        <ButtonForm action={action}>
          <p>{t("The link is shown once, on a page to print.")}</p>
          <button type="submit" name="intent" value="link/show" className="button">
            {t("Show a link to print")}
          </button>
        </ButtonForm>
      </section>
    </>
  );
}
