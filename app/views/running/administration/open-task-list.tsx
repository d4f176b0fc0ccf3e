import { formatAgo, formatNumber, formatShortDate, pluralForm } from "~/domain/base/format";
import type { OpenTask, OpenTasks, SiteTasks } from "~/domain/running/administration/open-tasks.server";
import { CachedMarkup } from "~/ui/cached-markup";

interface OpenTaskListProps {
  tasks: OpenTasks;
  now: string;
}

export function OpenTaskList({ tasks, now }: OpenTaskListProps) {
  const { books, writers, ofSite } = tasks;
  const lines = [
    ...(ofSite ? [paymentsLine(ofSite)] : []),
    booksLine(books),
    writersLine(writers, now),
    ...(ofSite ? siteLines(ofSite) : []),
  ].filter(({ count }) => count > 0);
  return (
    <CachedMarkup
      as="section"
      className="open-tasks"
      aria-labelledby="open-tasks"
      content={TaskLines}
      props={{ lines: lines.map((line) => withDetail(line, now)) }}
    />
  );
}

function TaskLines({ lines }: { lines: ShownLine[] }) {
  return (
    <>
      <h2 id="open-tasks">Needs you</h2>
      {lines.length === 0 ? (
        <p className="open-tasks__nothing">Nothing waits.</p>
      ) : (
        <ul className="list-plain">
          {lines.map((line) => (
            <TaskLine key={line.href} {...line} />
          ))}
        </ul>
      )}
    </>
  );
}

interface Line extends OpenTask {
  href: string;
  words: string;
  /** What its time says: "the oldest came 3 days ago". */
  note?: string;
  isPressing?: boolean;
}

interface ShownLine extends Pick<Line, "href" | "count" | "words" | "isPressing"> {
  detail: string;
}

function withDetail({ href, count, words, since, note, isPressing = false }: Line, now: string): ShownLine {
  const came = since && `${pluralForm(count, "Came", "The oldest came")} ${formatAgo(since, new Date(now))}.`;
  return { href, count, words, isPressing, detail: note ?? (came || "") };
}

function TaskLine({ href, count, words, isPressing, detail }: ShownLine) {
  return (
    <li className="open-tasks__task">
      <span
        className={isPressing ? "open-tasks__count open-tasks__count--pressing" : "open-tasks__count"}
        aria-hidden
      >
        {formatNumber(count)}
      </span>
      <span className="open-tasks__what">
        <a href={href}>
          <span className="visually-hidden">{`${formatNumber(count)} `}</span>
          {words}
        </a>
        {detail && <span className="open-tasks__detail">{detail}</span>}
      </span>
      <span className="open-tasks__open" aria-hidden>
        Open
      </span>
    </li>
  );
}

function paymentsLine({ payments }: SiteTasks): Line {
  const words = pluralForm(payments.count, "Payment that needs a person", "Payments that need a person");
  return { ...payments, href: "/admin/health#payments", words, isPressing: true };
}

function booksLine(books: OpenTask): Line {
  const words = pluralForm(books.count, "Book to print", "Books to print");
  return { ...books, href: "/admin/orders?orders=pending", words, isPressing: true };
}

function writersLine(writers: OpenTask, now: string): Line {
  const words = pluralForm(writers.count, "Writing customer to call", "Writing customers to call");
  const due = writers.since ?? now;
  const note = `The first call ${due < now ? "was" : "is"} due ${formatShortDate(due)}.`;
  return { ...writers, href: "/admin/writing", words, note, isPressing: due < now };
}

function siteLines({ messages, invoices, failedMails, waiting, newAccounts }: SiteTasks): Line[] {
  return [
    {
      ...waiting,
      href: "/admin/waiting",
      words: pluralForm(
        waiting.count,
        "Request that waits to be let through",
        "Requests that wait to be let through",
      ),
    },
    {
      ...newAccounts,
      href: "/admin?sort=activity&dir=desc#people",
      words: "New accounts in a short time, none of them paid",
      note: "Somebody may be making them by machine. Close those that are not real.",
      isPressing: true,
    },
    {
      ...messages,
      href: "/admin/messages",
      words: pluralForm(messages.count, "Message to answer", "Messages to answer"),
    },
    {
      ...invoices,
      href: "/admin-checkouts",
      words: pluralForm(invoices.count, "Open invoice", "Open invoices"),
    },
    {
      ...failedMails,
      href: "/admin-outbox?state=failed",
      words: pluralForm(failedMails.count, "Email that failed", "Emails that failed"),
      note: "Look at the address, and send it again.",
    },
  ];
}
