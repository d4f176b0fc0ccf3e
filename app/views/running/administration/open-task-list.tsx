import { formatAgo, formatNumber, formatShortDate } from "~/domain/base/format";
import type { OpenTask, OpenTasks, SiteTasks } from "~/domain/running/administration/open-tasks.server";
import { t } from "~/messages/translate";
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
      <h2 id="open-tasks">{t("Needs you")}</h2>
      {lines.length === 0 ? (
        <p className="open-tasks__nothing">{t("Nothing waits.")}</p>
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
  const came =
    since &&
    t("{count, plural, one {Came {ago}.} other {The oldest came {ago}.}}", {
      count,
      ago: formatAgo(since, new Date(now)),
    });
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
        {t("Open##what a link does")}
      </span>
    </li>
  );
}

function paymentsLine({ payments }: SiteTasks): Line {
  const words = t("{count, plural, one {Payment that needs a person} other {Payments that need a person}}", {
    count: payments.count,
  });
  return { ...payments, href: "/admin/health#payments", words, isPressing: true };
}

function booksLine(books: OpenTask): Line {
  const words = t("{count, plural, one {Book to print} other {Books to print}}", { count: books.count });
  return { ...books, href: "/admin/orders?orders=pending", words, isPressing: true };
}

function writersLine(writers: OpenTask, now: string): Line {
  const words = t("{count, plural, one {Writing customer to call} other {Writing customers to call}}", {
    count: writers.count,
  });
  const due = writers.since ?? now;
  const isPressing = due < now;
  const day = formatShortDate(due);
  const note = isPressing
    ? t("The first call was due {day}.", { day })
    : t("The first call is due {day}.", { day });
  return { ...writers, href: "/admin/writing", words, note, isPressing };
}

function siteLines({ messages, invoices, failedMails, waiting, newAccounts }: SiteTasks): Line[] {
  return [
    {
      ...waiting,
      href: "/admin/waiting",
      words: t(
        "{count, plural, one {Request that waits to be let through} other {Requests that wait to be let through}}",
        { count: waiting.count },
      ),
    },
    {
      ...newAccounts,
      href: "/admin?sort=activity&dir=desc#people",
      words: t("New accounts in a short time, none of them paid"),
      note: t("Somebody may be making them by machine. Close those that are not real."),
      isPressing: true,
    },
    {
      ...messages,
      href: "/admin/messages",
      words: t("{count, plural, one {Message to answer} other {Messages to answer}}", {
        count: messages.count,
      }),
    },
    {
      ...invoices,
      href: "/admin-checkouts",
      words: t("{count, plural, one {Open invoice} other {Open invoices}}", { count: invoices.count }),
    },
    {
      ...failedMails,
      href: "/admin-outbox?state=failed",
      words: t("{count, plural, one {Email that failed} other {Emails that failed}}", {
        count: failedMails.count,
      }),
      note: t("Look at the address, and send it again."),
    },
  ];
}
