import { formatDate } from "~/domain/base/format";
import type { ContactMessage } from "~/domain/running/contact/contact.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Badge, EmptyState } from "~/ui/notice";
import { AdminPage } from "./admin-page";

interface MessagesScreenProps {
  shell: PageShell;
  messages: ContactMessage[];
  page: number;
  pages: number;
}

export function MessagesScreen({ shell, messages, page, pages }: MessagesScreenProps) {
  return (
    <AdminPage shell={shell} part="/admin/messages" isNarrow>
      <h1>{t("Messages")}</h1>
      {messages.length === 0 && (
        <EmptyState title={t("No messages yet")}>
          <p>{t("What visitors write by the contact form will be here.")}</p>
        </EmptyState>
      )}
      <ol className="list-plain">
        {messages.map((message) => (
          <MessageCard key={message.id} message={message} page={page} />
        ))}
      </ol>
      {pages > 1 && <Pages page={page} pages={pages} />}
    </AdminPage>
  );
}

function MessageCard({ message, page }: { message: ContactMessage; page: number }) {
  const { id, name, email, phone, subject, createdAt, answeredAt } = message;
  return (
    <li className="card message" id={`message-${id}`}>
      <h2 className="message__subject">{subject}</h2>
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
        <a href={`mailto:${email}`}>{email}</a>
        {" · "}
        <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>
      </p>
      <ButtonForm action={`/admin/messages?page=${page}`}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="button" name="intent" value={answeredAt ? "reopen" : "answered"}>
          {answeredAt ? t("Not answered after all") : t("Mark as answered")}
        </button>
      </ButtonForm>
      <details className="message__delete">
        <summary>{t("Delete this message")}</summary>
        <p>{t("It is deleted for good, with the email about it in the outbox.")}</p>
        <ButtonForm action={`/admin/messages?page=${page}`}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="button button--danger" name="intent" value="delete">
            {t("Delete for good")}
            <span className="visually-hidden">{`: ${subject}`}</span>
          </button>
        </ButtonForm>
      </details>
    </li>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  return (
    <nav className="actions" aria-label={t("Pages")}>
      {page > 1 && (
        <a className="button" href={`/admin/messages?page=${page - 1}`}>
          {t("Newer messages")}
        </a>
      )}
      <span>{t("Page {page} of {pages}", { page: String(page), pages: String(pages) })}</span>
      {page < pages && (
        <a className="button" href={`/admin/messages?page=${page + 1}`}>
          {t("Older messages")}
        </a>
      )}
    </nav>
  );
}
