import type { ContactMessage } from "~/domain/contact/contact.server";
import { formatDate } from "~/domain/format";
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

/** What people wrote by the contact form, for administrators. */
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
