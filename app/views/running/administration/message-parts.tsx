import { formatDate, formatDateTime } from "~/domain/base/format";
import type { ContactMessage } from "~/domain/running/contact/contact.server";
import type { ContactAnswer } from "~/domain/running/contact/contact-answers.server";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";
import { Badge } from "~/ui/notice";

export function MessageBody({ message }: { message: ContactMessage }) {
  const { name, email, phone, createdAt, answeredAt } = message;
  return (
    <>
      <p className="message__from">
        {`${name} · ${formatDate(createdAt)} `}
        {answeredAt ? (
          <Badge kind="good">{t("Answered")}</Badge>
        ) : (
          <Badge kind="waiting">{t("Waiting")}</Badge>
        )}
      </p>
      <p className="message__text">{message.message}</p>
      <p>
        <a href={`mailto:${email}`} target="_blank" rel="noreferrer">
          {email}
        </a>
        {" · "}
        <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} target="_blank" rel="noreferrer">
          {phone}
        </a>
      </p>
    </>
  );
}

export function MessageAnswers({ answers }: { answers: ContactAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <ol className="list-plain message__answers">
      {answers.map((answer) => (
        <li key={answer.id} id={`answer-${answer.id}`} className="message__answer">
          <p className="message__from">
            {answerLine(answer)} <MailBadge mail={answer.mail} />
          </p>
          <p className="message__text">{answer.text}</p>
        </li>
      ))}
    </ol>
  );
}

function answerLine({ answeredBy, createdAt }: ContactAnswer): string {
  const when = formatDateTime(createdAt);
  return answeredBy === null
    ? t("Answered on {when}", { when })
    : t("{name} answered on {when}", { name: answeredBy, when });
}

function MailBadge({ mail }: Pick<ContactAnswer, "mail">) {
  if (!mail) return null;
  const outbox = `/admin-outbox/${mail.id}`;
  if (mail.state === "sent") return <Badge kind="good">{t("Sent")}</Badge>;
  if (mail.state === "failed" || mail.state === "put-aside")
    return <NavLink href={outbox}>{t("It could not be sent")}</NavLink>;
  return <NavLink href={outbox}>{t("In the outbox")}</NavLink>;
}
