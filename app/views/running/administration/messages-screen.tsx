import type { AnsweredMessage } from "~/domain/running/contact/contact.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { EmptyState } from "~/ui/notice";
import { AdminPage } from "../../layout/staff/admin-page";
import { MessageAnswers, MessageBody } from "./message-parts";

interface MessagesScreenProps {
  shell: PageShell;
  messages: AnsweredMessage[];
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

function MessageCard({ message, page }: { message: AnsweredMessage; page: number }) {
  const { id, subject, answeredAt, answers } = message;
  return (
    <li className="card message" id={`message-${id}`}>
      <h2 className="message__subject">{subject}</h2>
      <MessageBody message={message} />
      <MessageAnswers answers={answers} />
      <p>
        <a
          className={answeredAt ? "button" : "button button--primary"}
          href={`/admin/messages/${id}#answer-text`}
        >
          {answers.length > 0 ? t("Answer once more") : t("Answer")}
          <span className="visually-hidden">{`: ${subject}`}</span>
        </a>
      </p>
      <ButtonForm action={`/admin/messages?page=${page}`}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="button" name="intent" value={answeredAt ? "reopen" : "answered"}>
          {answeredAt ? t("Not answered after all") : t("Mark as answered")}
        </button>
      </ButtonForm>
      <details className="message__delete">
        <summary>{t("Delete this message")}</summary>
        <p>{t("It is deleted for good, with its answers and the emails about it in the outbox.")}</p>
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
