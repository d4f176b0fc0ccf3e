import type { HeldReply } from "~/domain/running/incoming-mail/held-replies.server";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

export function HeldReplies({ replies }: { replies: HeldReply[] }) {
  return (
    <>
      <p>{t("These answers came by email. They are yours to take, or to throw away.")}</p>
      {replies.map((reply) => (
        <Reply key={reply.id} reply={reply} />
      ))}
    </>
  );
}

function Reply({ reply }: { reply: HeldReply }) {
  const { id, senderName, senderAddress, promptTitle, content, files, reason } = reply;
  const title = promptTitle ?? reply.subject;
  return (
    <section className="card held-form" aria-label={title}>
      <h2>{title}</h2>
      <p>{t("From {name} ({address})", { name: senderName, address: senderAddress })}</p>
      <p className="muted">{t(reasons[reason] ?? otherReason)}</p>
      {content.split("\n\n").map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
        <p key={place} dir="auto">
          {paragraph}
        </p>
      ))}
      {files > 0 && (
        <p>{t("{files, plural, one {# file came with it.} other {# files came with it.}}", { files })}</p>
      )}
      <div className="actions">
        <ButtonForm action="/held">
          <input type="hidden" name="replyId" value={id} />
          <button type="submit" name="intent" value="reply/accept" className="button button--primary">
            {t("Put it into my book")}
          </button>
        </ButtonForm>
      </div>
      <div className="apart">
        <ButtonForm action="/held">
          <input type="hidden" name="replyId" value={id} />
          <button type="submit" name="intent" value="reply/discard" className="button button--danger">
            {t("Throw it away")}
          </button>
        </ButtonForm>
      </div>
    </section>
  );
}

const otherReason = message("We could not be sure about it.");
const reasons: Record<string, Message> = {
  sender: message("We could not be sure that you sent it."),
  ended: message("The question’s link had ended."),
  plan: message("Your plan had ended."),
  files: message("Its words are in your book. Not all of its files could be taken when it came."),
  empty: message("We found no words in it but those of our own email."),
};
