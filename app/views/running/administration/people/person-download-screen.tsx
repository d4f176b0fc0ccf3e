import { formatBytes, formatDate } from "~/domain/base/format";
import { mailAddressMax } from "~/domain/base/schema-fields";
import { exportLinkFormId } from "~/domain/people/users/schema";
import type { ClosedPersonExport } from "~/domain/running/exports/export-links.server";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { AdminPage } from "../admin-page";

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
    <AdminPage shell={shell} part="/admin#people" isNarrow>
      <h1>Download for the family</h1>
      <p>
        {`Everything of ${displayName} in one file. A link opens it without signing in: once, on one device, until ${formatDate(deletedAt)}, when the account is deleted. A new link ends the one before.`}
      </p>
      <ExportState download={download} action={action} />
      <LinkForms action={action} mail={mail} rejected={rejected} />
      <p className="way-back">
        <a href={`/admin/users/${userId}`}>Back to {displayName}</a>
      </p>
    </AdminPage>
  );
}

function ExportState({ download, action }: { download: ClosedPersonExport; action: string }) {
  const { current, kept, failed } = download.exports;
  if (current)
    return (
      <Notice kind="plain" title="The file is being made">
        <p>
          You need not wait for it: a link says when it is ready. <a href={action}>Check again</a>
        </p>
      </Notice>
    );
  if (kept) return <p>{`The file is ready: ${formatBytes(kept.bytes ?? 0)}.`}</p>;
  return (
    <>
      {failed && <Notice kind="error" title={failed.failure} />}
      <ButtonForm action={action}>
        <button type="submit" name="intent" value="export/make" className="button button--primary">
          Make the file
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
        <h2>Mail the link</h2>
        {mail.hasLinks ? (
          <Form form={form} action={action}>
            {!mail.areSent && (
              <p>
                No mail server is set up: the mail waits in the outbox, for an administrator to hand it on.
              </p>
            )}
            <TextField
              field={fields.email}
              label="Email address of the family"
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
              data-busy-label="Sending..."
            >
              Mail a link
            </button>
          </Form>
        ) : (
          <p>This site cannot mail links, because it does not know its public address (APP_URL).</p>
        )}
      </section>
      <section className="account-part">
        <h2>Hand it over on paper</h2>
        <ButtonForm action={action}>
          <p>The link is shown once, on a page to print.</p>
          <button type="submit" name="intent" value="link/show" className="button">
            Show a link to print
          </button>
        </ButtonForm>
      </section>
    </>
  );
}
