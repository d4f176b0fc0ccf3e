import type { MailFacts } from "~/http/mail-facts.server";
import { WhomToAsk } from "./whom-to-ask";

/** What happens after a mail was asked for; the same words whether anybody has the address or not. */
export function MailOnItsWay({ mail, what }: { mail: MailFacts; what: string }) {
  return (
    <>
      <p role="status">
        {mail.isSent
          ? `If an account has that address, a mail with ${what} is on its way to it.`
          : `If an account has that address, a mail with ${what} is ready.`}
      </p>
      {!mail.isSent && (
        <p>
          This site does not send mail by itself. Please ask <WhomToAsk supportEmail={mail.supportEmail} /> to
          hand it to you.
        </p>
      )}
    </>
  );
}

/** What to try when none comes. */
export function NoMailCame({ mail, askAgain }: { mail: MailFacts; askAgain: string }) {
  return (
    <details className="no-mail">
      <summary>No mail came?</summary>
      <ul>
        <li>It may take a few minutes. Please look among the unwanted mails (spam) too.</li>
        <li>
          Was the address written as it is in your account? <a href={askAgain}>Ask once more</a>
        </li>
        <li>
          Your account may have no address, or you asked five times within half an hour: then please ask{" "}
          <WhomToAsk supportEmail={mail.supportEmail} />.
        </li>
      </ul>
    </details>
  );
}
