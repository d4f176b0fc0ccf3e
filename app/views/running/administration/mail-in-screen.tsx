import { formatNumber } from "~/domain/base/format";
import type { UnreadMail } from "~/domain/running/incoming-mail/mail-in.server";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { type Column, DataTable } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";
import { EmptyState } from "~/ui/notice";
import { AdminPage } from "../../layout/staff/admin-page";
import { TimeText } from "../../layout/time-text";

interface MailInScreenProps {
  shell: PageShell;
  mails: UnreadMail[];
  isSet: boolean;
}

const columns = (): Column<UnreadMail>[] => [
  {
    label: t("From"),
    cell: ({ sender }) => sender || t("unknown"),
    isName: true,
  },
  { label: t("Subject"), cell: ({ subject }) => subject },
  { label: t("Came"), cell: ({ receivedAt }) => <TimeText at={receivedAt} /> },
  { label: t("Size"), cell: ({ bytes }) => t("{size} KB", { size: formatNumber(Math.ceil(bytes / 1024)) }) },
  { label: t("Why it waits"), cell: ({ reason }) => t(reasons[reason] ?? otherReason) },
  { label: t("What to do"), cell: (mail) => <Acts mail={mail} /> },
];

/** Emails that could not be read, or belong to nobody. Each is kept as it came. */
export function MailInScreen({ shell, mails, isSet }: MailInScreenProps) {
  return (
    <AdminPage shell={shell} part="/admin-outbox">
      <h1>{t("Emails that came")}</h1>
      {!isSet && <p>{t("No email is taken here: MAIL_IN_ADDRESS is not set.")}</p>}
      <DataTable
        caption={t("Emails that could not be read, or belong to nobody")}
        columns={columns()}
        rowKey={({ id }) => id}
        rows={mails}
        empty={<EmptyState title={t("Nothing waits here")} />}
      />
      <p>
        <a className="button" href="/admin-outbox">
          {t("To the outbox")}
        </a>
      </p>
    </AdminPage>
  );
}

function Acts({ mail: { id, isKept } }: { mail: UnreadMail }) {
  return (
    <ButtonForm action="/admin/mail-in">
      <input type="hidden" name="id" value={id} />
      {isKept && (
        <a className="button" href={`/admin/mail-in/${id}`} download>
          {t("Download it")}
        </a>
      )}
      <button type="submit" name="intent" value="again" className="button">
        {t("Read it once more")}
      </button>
      <p className="apart">
        <button type="submit" name="intent" value="remove" className="button button--danger">
          {t("Throw it away")}
        </button>
      </p>
    </ButtonForm>
  );
}

const otherReason = message("It could not be read.");
const reasons: Record<string, Message> = {
  "no-token": message("It names no question."),
  token: message("Its question is not known here, or its sender is not."),
  "letters-full": message("The list of letters is full."),
  "too-large": message("It is larger than 40 MB."),
  charset: message("It is written in UTF-7, which hides what it says."),
  sealed: message("It is encrypted, or a file of Outlook alone."),
  limits: message("Reading it took too much memory or time."),
};
