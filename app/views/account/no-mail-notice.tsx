import type { MailFacts } from "~/http/mail-facts.server";
import { Notice } from "~/ui/notice";
import { WhomToAsk } from "./whom-to-ask";

/** What to do where this site cannot mail links. */
export function NoMailNotice({ mail }: { mail: MailFacts }) {
  return (
    <Notice kind="plain" title="This site cannot send links by mail yet">
      <p>
        Please ask <WhomToAsk supportEmail={mail.supportEmail} />: they can give you a new password.
      </p>
    </Notice>
  );
}
