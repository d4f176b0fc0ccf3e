import type { Mail } from "~/domain/mail/outbox.server";
import type { Frame } from "~/frame";
import { AdminPage } from "../administration/admin-page";
import { TimeText } from "../administration/time-text";
import { MailStateBadge } from "./mail-state";
import { RetryButton } from "./outbox-screen";

/** One mail with its words. */
export function MailScreen({ frame, mail }: { frame: Frame; mail: Mail }) {
  return (
    <AdminPage frame={frame} part="/admin-outbox" isNarrow>
      <h1>{mail.subject}</h1>
      <p>
        To <strong>{mail.recipient}</strong>, written <TimeText at={mail.createdAt} />.{" "}
        <MailStateBadge state={mail.state} />
      </p>
      {mail.error && <p>{`Last try: ${mail.error}`}</p>}
      <pre className="mail-text">{mail.text}</pre>
      <div className="actions">
        {mail.state === "failed" && <RetryButton id={mail.id} />}
        <a className="button" href="/admin-outbox">
          Back to the outbox
        </a>
      </div>
    </AdminPage>
  );
}
