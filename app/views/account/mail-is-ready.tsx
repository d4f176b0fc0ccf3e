import type { MailFacts } from "~/http/mail-facts.server";
import { WhomToAsk } from "./whom-to-ask";

/** What happens after a mail was asked for; the same words whether anybody has the address or not. */
export function MailIsReady({ mail, what }: { mail: MailFacts; what: string }) {
  if (mail.areSent) {
    return (
      <>
        <p role="status">{`If an account has that address, a mail with ${what} is on its way.`}</p>
        <p>It should be there within a few minutes.</p>
      </>
    );
  }
  return (
    <>
      <p role="status">{`If an account has that address, a mail with ${what} is ready.`}</p>
      <p>
        This site does not send mail by itself. Please ask <WhomToAsk supportEmail={mail.supportEmail} /> to
        hand it to you.
      </p>
    </>
  );
}

/** What to try when there is none. */
export function NoMailFound({ mail, askAgain }: { mail: MailFacts; askAgain: string }) {
  return (
    <details className="no-mail">
      <summary>There is no mail for you?</summary>
      <ul>
        {mail.areSent && <li>Please look among the unwanted mails (“Spam” or “Junk”) too.</li>}
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
