import type { OpenTasks } from "~/domain/administration/open-tasks.server";
import { pluralize } from "~/domain/format";

interface OpenTaskListProps {
  /** Null for owners, who print books and nothing else. */
  tasks: OpenTasks | null;
  booksToPrint: number;
}

/** What waits for the reader, with links. */
export function OpenTaskList({ tasks, booksToPrint }: OpenTaskListProps) {
  const waiting = [...(tasks ? tasksOf(tasks) : []), orders(booksToPrint)].filter(({ count }) => count > 0);
  return (
    <section className="card open-tasks" aria-labelledby="open-tasks">
      <h2 id="open-tasks">Needs you</h2>
      {waiting.length === 0 ? (
        <p>Nothing waits.</p>
      ) : (
        <ul className="list-plain">
          {waiting.map(({ href, text }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Task {
  count: number;
  href: string;
  text: string;
}

function tasksOf({ messages, invoices, failedMails, payments }: OpenTasks): Task[] {
  return [
    {
      count: payments,
      href: "/admin/health#payments",
      text: pluralize(payments, "payment that needs a person", "payments that need a person"),
    },
    {
      count: messages,
      href: "/admin/messages",
      text: pluralize(messages, "message not answered", "messages not answered"),
    },
    { count: invoices, href: "/admin-checkouts", text: pluralize(invoices, "invoice open", "invoices open") },
    {
      count: failedMails,
      href: "/admin-outbox?state=failed",
      text: pluralize(failedMails, "mail that failed", "mails that failed"),
    },
  ];
}

function orders(count: number): Task {
  return {
    count,
    href: "/admin/orders?orders=pending",
    text: pluralize(count, "order to print", "orders to print"),
  };
}
