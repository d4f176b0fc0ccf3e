import { mailStates } from "~/domain/mail/mail-states";
import type { MailLine, OutboxPage, OutboxQuery } from "~/domain/mail/read-outbox.server";
import { staffWordsMax } from "~/domain/search-words";
import type { Frame } from "~/frame";
import { type Column, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { ButtonForm } from "~/ui/form";
import { PlainInput, PlainSelect } from "~/ui/plain-field";
import { AdminPage } from "../administration/admin-page";
import { OlderLink } from "../administration/older-link";
import { TimeText } from "../administration/time-text";
import { MailStateBadge, mailStateNames } from "./mail-state";

interface OutboxScreenProps {
  frame: Frame;
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

/** All mails, the newest first: to be read, and handed on where none are sent. */
export function OutboxScreen({ frame, query, outbox, areSent }: OutboxScreenProps) {
  const { mails, older, counts } = outbox;
  const params = { ...(query.state && { state: query.state }), ...(query.to && { to: query.to }) };
  return (
    <AdminPage frame={frame} part="/admin-outbox">
      <h1>Outbox</h1>
      {!areSent && (
        <p>
          No mail server is set up (SMTP_URL): mails wait here. Open one to read it, and hand on what it says.
        </p>
      )}
      <form className="people-filter" method="get" action="/admin-outbox">
        <PlainInput
          id="to"
          name="to"
          label="To, or how it begins"
          defaultValue={query.to}
          maxLength={staffWordsMax}
        />
        <PlainSelect
          id="state"
          name="state"
          label="State"
          value={query.state ?? ""}
          options={[
            { value: "", label: "All" },
            ...mailStates.map((state) => ({
              value: state,
              label: `${mailStateNames[state]} (${counts[state].toLocaleString("en-US")})`,
            })),
          ]}
        />
        <button type="submit" className="button button--primary people-filter__apply">
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
      <OlderLink path="/admin-outbox" params={params} older={older} isNewest={query.before === null} />
    </AdminPage>
  );
}

function StateCell({ mail: { id, state, attempts, error } }: { mail: MailLine }) {
  return (
    <>
      <MailStateBadge state={state} />
      {error && (
        <span className="person-mail">{`${attempts === 1 ? "1 try" : `${attempts} tries`}: ${error}`}</span>
      )}
      {state === "failed" && <RetryButton id={id} />}
    </>
  );
}

/** Gives a mail to the post once more. */
export function RetryButton({ id }: { id: number }) {
  return (
    <ButtonForm action={`/admin-outbox/${id}`}>
      <button type="submit" className="button button--quiet">
        Try again
        <span className="out-of-sight">{` to send mail ${id}`}</span>
      </button>
    </ButtonForm>
  );
}
