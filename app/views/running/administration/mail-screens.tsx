import type { MailState } from "~/db/tables";
import { formatDate, formatNumber, pluralize } from "~/domain/base/format";
import { mailStates } from "~/domain/base/mail/mail-states";
import type { Mail } from "~/domain/base/mail/outbox.server";
import type { ContactMessage } from "~/domain/running/contact/contact.server";
import type { MailLine, OutboxPage, OutboxQuery } from "~/domain/running/mail/read-outbox.server";
import type { PageShell } from "~/page-shell";
import { type Column, DataTable } from "~/ui/data-table";
import { PlainInput, PlainSelect } from "~/ui/field";
import { ButtonForm } from "~/ui/form";
import { Badge, EmptyState } from "~/ui/notice";
import { AdminPage, OlderLink, TimeText } from "./admin-page";

interface MessagesScreenProps {
  shell: PageShell;
  messages: ContactMessage[];
  page: number;
  pages: number;
}

export function MessagesScreen({ shell, messages, page, pages }: MessagesScreenProps) {
  return (
    <AdminPage shell={shell} part="/admin/messages" isNarrow>
      <h1>Messages</h1>
      {messages.length === 0 && (
        <EmptyState title="No messages yet">
          <p>What visitors write by the contact form will be here.</p>
        </EmptyState>
      )}
      <ol className="list-plain">
        {messages.map((message) => (
          <Message key={message.id} message={message} page={page} />
        ))}
      </ol>
      {pages > 1 && <Pages page={page} pages={pages} />}
    </AdminPage>
  );
}

function Message({ message, page }: { message: ContactMessage; page: number }) {
  const { id, name, email, phone, subject, createdAt, answeredAt } = message;
  return (
    <li className="card message" id={`message-${id}`}>
      <h2 className="message__subject">{subject}</h2>
      <p className="message__from">
        {`${name} · ${formatDate(createdAt)} `}
        {answeredAt ? <Badge kind="good">Answered</Badge> : <Badge kind="waiting">Waiting</Badge>}
      </p>
      <p className="message__text">{message.message}</p>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
        {" · "}
        <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>
      </p>
      <ButtonForm action={`/admin/messages?page=${page}`}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="button" name="intent" value={answeredAt ? "reopen" : "answered"}>
          {answeredAt ? "Not answered after all" : "Mark as answered"}
        </button>
      </ButtonForm>
      <details className="message__delete">
        <summary>Delete this message</summary>
        <p>It is deleted for good, with the email about it in the outbox.</p>
        <ButtonForm action={`/admin/messages?page=${page}`}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="button button--danger" name="intent" value="delete">
            Delete for good
            <span className="visually-hidden">{`: ${subject}`}</span>
          </button>
        </ButtonForm>
      </details>
    </li>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  return (
    <nav className="actions" aria-label="Pages">
      {page > 1 && (
        <a className="button" href={`/admin/messages?page=${page - 1}`}>
          Newer messages
        </a>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <a className="button" href={`/admin/messages?page=${page + 1}`}>
          Older messages
        </a>
      )}
    </nav>
  );
}

interface OutboxScreenProps {
  shell: PageShell;
  query: OutboxQuery;
  outbox: OutboxPage;
  areSent: boolean;
}

const columns: Column<MailLine>[] = [
  { label: "To", cell: ({ id, recipient }) => <a href={`/admin-outbox/${id}`}>{recipient}</a>, isName: true },
  { label: "Subject", cell: ({ subject }) => subject },
  { label: "Written", cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  { label: "State", cell: (mail) => <StateCell mail={mail} /> },
];

export function OutboxScreen({ shell, query, outbox, areSent }: OutboxScreenProps) {
  const { mails, older, counts } = outbox;
  const params = { ...(query.state && { state: query.state }), ...(query.to && { to: query.to }) };
  return (
    <AdminPage shell={shell} part="/admin-outbox">
      <h1>Outbox</h1>
      {!areSent && (
        <p>
          No mail server is set up (SMTP_URL), so emails wait here. Open one to read it, and pass on what it
          says.
        </p>
      )}
      <form className="filters" method="get" action="/admin-outbox">
        <PlainInput id="to" name="to" label="Sent to (address, or how it begins)" defaultValue={query.to} />
        <PlainSelect
          id="state"
          name="state"
          label="State"
          value={query.state ?? ""}
          options={[
            { value: "", label: "All" },
            ...mailStates.map((state) => ({
              value: state,
              label: `${mailStateNames[state]} (${formatNumber(counts[state])})`,
            })),
          ]}
        />
        <button type="submit" className="button button--primary">
          Show mails
        </button>
      </form>
      <DataTable
        caption="Mails"
        columns={columns}
        rows={mails}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No mails here" />}
      />
      {query.state === "failed" && <PutAllAside mails={mails} />}
      <OlderLink path="/admin-outbox" params={params} older={older} isNewest={query.before === null} />
    </AdminPage>
  );
}

function StateCell({ mail: { id, state, attempts, error } }: { mail: MailLine }) {
  return (
    <>
      <MailStateBadge state={state} />
      {error && <span className="person-mail">{`${pluralize(attempts, "try", "tries")}: ${error}`}</span>}
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
        Try again
        <span className="visually-hidden">{` to send mail ${id}`}</span>
      </button>
      {state === "failed" && (
        <button type="submit" className="button button--quiet" name="intent" value="put-aside">
          Put aside
          <span className="visually-hidden">{` mail ${id}`}</span>
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
        {`Put these ${formatNumber(failed.length)} mails aside`}
      </button>
    </ButtonForm>
  );
}

export function MailScreen({ shell, mail }: { shell: PageShell; mail: Mail }) {
  return (
    <AdminPage shell={shell} part="/admin-outbox" isNarrow>
      <h1>{mail.subject}</h1>
      <p>
        To <strong>{mail.recipient}</strong>, written <TimeText at={mail.createdAt} />.{" "}
        <MailStateBadge state={mail.state} />
      </p>
      {mail.error && <p>{`Last try: ${mail.error}`}</p>}
      <pre className="mail-text">{mail.text}</pre>
      {mail.calendar && (
        <details>
          <summary>The calendar file that goes with it</summary>
          <pre className="mail-text">{mail.calendar}</pre>
        </details>
      )}
      <div className="actions">
        <MailButtons id={mail.id} state={mail.state} />
        <a className="button" href="/admin-outbox">
          Back to the outbox
        </a>
      </div>
    </AdminPage>
  );
}

export const mailStateNames: Record<MailState, string> = {
  queued: "Waiting",
  sending: "Being sent",
  sent: "Sent",
  failed: "Given up",
  "put-aside": "Put aside",
};

const kinds = {
  queued: "waiting",
  sending: "waiting",
  sent: "good",
  failed: "bad",
  "put-aside": "plain",
} as const;

export function MailStateBadge({ state }: { state: MailState }) {
  return <Badge kind={kinds[state]}>{mailStateNames[state]}</Badge>;
}
