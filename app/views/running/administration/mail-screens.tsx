import type { MailState } from "~/db/tables";
import { formatNumber } from "~/domain/base/format";
import { mailStates } from "~/domain/base/mail/mail-states";
import type { Mail } from "~/domain/base/mail/outbox.server";
import type { MailLine, OutboxPage, OutboxQuery } from "~/domain/running/mail/read-outbox.server";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { type Column, DataTable } from "~/ui/data-table";
import { PlainInput, PlainSelect } from "~/ui/field";
import { ButtonForm } from "~/ui/form";
import { Badge, EmptyState } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { AdminPage, OlderLink } from "../../layout/staff/admin-page";
import { TimeText } from "../../layout/time-text";

interface OutboxScreenProps {
  shell: PageShell;
  query: OutboxQuery;
  outbox: OutboxPage;
  areSent: boolean;
}

const columns = (): Column<MailLine>[] => [
  {
    label: t("To"),
    cell: ({ id, recipient }) => <a href={`/admin-outbox/${id}`}>{recipient}</a>,
    isName: true,
  },
  { label: t("Subject"), cell: ({ subject }) => subject },
  { label: t("Written"), cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  { label: t("State##of a mail"), cell: (mail) => <StateCell mail={mail} /> },
];

export function OutboxScreen({ shell, query, outbox, areSent }: OutboxScreenProps) {
  const { mails, older, counts } = outbox;
  const params = { ...(query.state && { state: query.state }), ...(query.to && { to: query.to }) };
  return (
    <AdminPage shell={shell} part="/admin-outbox">
      <h1>{t("Outbox")}</h1>
      {!areSent && (
        <p>
          {t(
            "No mail server is set up (SMTP_URL), so emails wait here. Open one to read it, and pass on what it says.",
          )}
        </p>
      )}
      <form className="filters" method="get" action="/admin-outbox">
        <PlainInput
          id="to"
          name="to"
          label={t("Sent to (address, or how it begins)")}
          defaultValue={query.to}
        />
        <PlainSelect
          id="state"
          name="state"
          label={t("State##of a mail")}
          value={query.state ?? ""}
          options={[
            { value: "", label: t("All") },
            ...mailStates.map((state) => ({
              value: state,
              label: `${t(mailStateNames[state])} (${formatNumber(counts[state])})`,
            })),
          ]}
        />
        <button type="submit" className="button button--primary">
          {t("Show emails")}
        </button>
      </form>
      <DataTable
        caption={t("Emails")}
        columns={columns()}
        rows={mails}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t("No emails here")} />}
      />
      {query.state === "failed" && <PutAllAside mails={mails} />}
      <OlderLink path="/admin-outbox" params={params} older={older} isNewest={query.before === null} />
      <p className="actions">
        <a className="button" href="/admin-outbox/kinds">
          {t("How each email looks")}
        </a>
      </p>
    </AdminPage>
  );
}

function StateCell({ mail: { id, state, attempts, error } }: { mail: MailLine }) {
  return (
    <>
      <MailStateBadge state={state} />
      {error && (
        <span className="person-mail">
          {t("{attempts, plural, one {# try} other {# tries}}: {error}", { attempts, error })}
        </span>
      )}
      <MailButtons id={id} state={state} />
    </>
  );
}

/** Buttons of a mail that was given up; one that was put aside can still be sent. */
function MailButtons({ id, state }: Pick<MailLine, "id" | "state">) {
  if (state !== "failed" && state !== "put-aside") return null;
  return (
    <ButtonForm action={`/admin-outbox/${id}`}>
      <button type="submit" className="button button--quiet" name="intent" value="again">
        <RichText
          text={t("Try again<span> to send email {id}</span>", { id: String(id) })}
          parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
        />
      </button>
      {state === "failed" && (
        <button type="submit" className="button button--quiet" name="intent" value="put-aside">
          <RichText
            text={t("Put aside<span> email {id}</span>", { id: String(id) })}
            parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
          />
        </button>
      )}
    </ButtonForm>
  );
}

/** Puts aside the mails on this page that were given up. */
function PutAllAside({ mails }: { mails: MailLine[] }) {
  const failed = mails.filter(({ state }) => state === "failed");
  if (failed.length < 2) return null;
  return (
    <ButtonForm action="/admin-outbox">
      {failed.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <button type="submit" className="button">
        {t("Put these {count} emails aside", { count: formatNumber(failed.length) })}
      </button>
    </ButtonForm>
  );
}

export function MailScreen({ shell, mail }: { shell: PageShell; mail: Mail }) {
  return (
    <AdminPage shell={shell} part="/admin-outbox" isNarrow>
      <h1>{mail.subject}</h1>
      <p>
        <RichText
          text={t("To <to>{recipient}</to>, written <time></time>.", { recipient: mail.recipient })}
          parts={{
            to: (words) => <strong>{words}</strong>,
            time: () => <TimeText at={mail.createdAt} />,
          }}
        />{" "}
        <MailStateBadge state={mail.state} />
      </p>
      {mail.error && <p>{t("Last try: {error}", { error: mail.error })}</p>}
      <pre className="mail-text" dir="auto">
        {mail.text}
      </pre>
      {mail.calendar && (
        <details>
          <summary>{t("The calendar file that goes with it")}</summary>
          <pre className="mail-text" dir="auto">
            {mail.calendar}
          </pre>
        </details>
      )}
      <div className="actions">
        <MailButtons id={mail.id} state={mail.state} />
        <a className="button" href="/admin-outbox">
          {t("Back to the outbox")}
        </a>
      </div>
    </AdminPage>
  );
}

const mailStateNames: Record<MailState, Message> = {
  queued: message("Waiting"),
  sending: message("Being sent"),
  sent: message("Sent"),
  failed: message("Given up"),
  "put-aside": message("Put aside"),
};

const kinds = {
  queued: "waiting",
  sending: "waiting",
  sent: "good",
  failed: "bad",
  "put-aside": "plain",
} as const;

function MailStateBadge({ state }: { state: MailState }) {
  return <Badge kind={kinds[state]}>{t(mailStateNames[state])}</Badge>;
}
