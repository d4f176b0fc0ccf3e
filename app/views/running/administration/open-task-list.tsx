import { formatAgo, formatNumber, formatShortDate } from "~/domain/base/format";
import type { OpenTask, OpenTasks, SiteTasks } from "~/domain/running/administration/open-tasks.server";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";

interface OpenTaskListProps {
  tasks: OpenTasks;
  now: string;
}

export function OpenTaskList({ tasks, now }: OpenTaskListProps) {
  const { books, writers, heldUp, ofSite } = tasks;
  const kinds: [kind: TaskKind, task: OpenTask | undefined][] = [
    ["payments", ofSite?.payments],
    ["heldUp", heldUp],
    ["books", books],
    ["writers", writers],
    ["waiting", ofSite?.waiting],
    ["newAccounts", ofSite?.newAccounts],
    ["messages", ofSite?.messages],
    ["invoices", ofSite?.invoices],
    ["houses", ofSite?.houses],
    ["failedMails", ofSite?.failedMails],
  ];
  const lines = kinds.flatMap(([kind, task]) => (task && task.count > 0 ? [lineOf(kind, task, now)] : []));
  return (
    <CachedMarkup
      as="section"
      className="open-tasks"
      aria-labelledby="open-tasks"
      content={TaskLines}
      props={{ lines }}
    />
  );
}

type TaskKind = keyof Omit<OpenTasks, "ofSite"> | keyof SiteTasks;

interface Line {
  kind: TaskKind;
  count: number;
  isPressing: boolean;
  detail: string;
}

function lineOf(kind: TaskKind, { count, since }: OpenTask, now: string): Line {
  if (kind === "writers") return { kind, count, ...callDue(since ?? now, now) };
  return {
    kind,
    count,
    isPressing: pressing.includes(kind),
    detail: note(kind) ?? cameText(count, since, now),
  };
}

const pressing: TaskKind[] = ["payments", "heldUp", "books", "newAccounts"];

function note(kind: TaskKind): string | undefined {
  if (kind === "newAccounts")
    return t("Somebody may be making them by machine. Close those that are not real.");
  if (kind === "houses") return t("Their residents write on: please ask the house.");
  if (kind === "failedMails") return t("Look at the address, and send it again.");
  return undefined;
}

function cameText(count: number, since: string | null, now: string): string {
  if (since === null) return "";
  const ago = formatAgo(since, new Date(now));
  return t("{count, plural, one {Came {ago}.} other {The oldest came {ago}.}}", { count, ago });
}

function callDue(due: string, now: string): Pick<Line, "isPressing" | "detail"> {
  const isPressing = due < now;
  const day = formatShortDate(due);
  const detail = isPressing
    ? t("The first call was due {day}.", { day })
    : t("The first call is due {day}.", { day });
  return { isPressing, detail };
}

function TaskLines({ lines }: { lines: Line[] }) {
  return (
    <>
      <h2 id="open-tasks">{t("Needs you")}</h2>
      {lines.length === 0 ? (
        <p className="open-tasks__nothing">{t("Nothing waits.")}</p>
      ) : (
        <ul className="list-plain">
          {lines.map((line) => (
            <TaskLine key={line.kind} {...line} />
          ))}
        </ul>
      )}
    </>
  );
}

function TaskLine({ kind, count, isPressing, detail }: Line) {
  return (
    <li className="open-tasks__task">
      <span
        className={isPressing ? "open-tasks__count open-tasks__count--pressing" : "open-tasks__count"}
        aria-hidden
      >
        {formatNumber(count)}
      </span>
      <span className="open-tasks__what">
        <a className="covering-link" href={placeOf[kind]}>
          <span className="visually-hidden">{`${formatNumber(count)} `}</span>
          {wordsOf(kind, count)}
        </a>
        {detail && <span className="open-tasks__detail">{detail}</span>}
      </span>
      <span className="open-tasks__open" aria-hidden>
        {t("Open##what a link does")}
      </span>
    </li>
  );
}

const placeOf: Record<TaskKind, string> = {
  payments: "/admin/health#payments",
  heldUp: "/admin/orders#held-up",
  books: "/admin/orders?orders=pending",
  writers: "/admin/writing",
  waiting: "/admin/waiting",
  newAccounts: "/admin?sort=activity&dir=desc#people",
  messages: "/admin/messages",
  invoices: "/admin-checkouts",
  houses: "/admin/house-bills",
  failedMails: "/admin-outbox?state=failed",
};

function wordsOf(kind: TaskKind, count: number): string {
  const words: Record<TaskKind, () => string> = {
    payments: () =>
      t("{count, plural, one {Payment that needs a person} other {Payments that need a person}}", { count }),
    heldUp: () =>
      t(
        "{count, plural, one {Person who wants to order more today} other {People who want to order more today}}",
        { count },
      ),
    books: () => t("{count, plural, one {Book to print} other {Books to print}}", { count }),
    writers: () =>
      t("{count, plural, one {Writing customer to call} other {Writing customers to call}}", { count }),
    waiting: () =>
      t(
        "{count, plural, one {Request that waits to be let through} other {Requests that wait to be let through}}",
        { count },
      ),
    newAccounts: () => t("New accounts in a short time, none of them paid"),
    messages: () => t("{count, plural, one {Message to answer} other {Messages to answer}}", { count }),
    invoices: () => t("{count, plural, one {Open invoice} other {Open invoices}}", { count }),
    houses: () =>
      t(
        "{count, plural, one {House that has not paid in time} other {Invoices of houses not paid in time}}",
        {
          count,
        },
      ),
    failedMails: () => t("{count, plural, one {Email that failed} other {Emails that failed}}", { count }),
  };
  return words[kind]();
}
