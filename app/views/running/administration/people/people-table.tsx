import type { ReactNode } from "react";
import { formatAgo, formatDate, formatFacts, formatNumber } from "~/domain/base/format";
import type { PageCounts } from "~/domain/book/page-count.server";
import { estimatedPages } from "~/domain/book/print/estimate";
import type { UserSummary } from "~/domain/running/administration/people-list.server";
import { type PeopleQuery, peopleSearch, type SortOrder } from "~/domain/running/administration/people-query";
import type { Waiting } from "~/domain/running/administration/waiting.server";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { type Column, DataTable, RowCells } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";
import { SortIcon } from "~/ui/icons";
import { Badge, EmptyState } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import type { PeoplePath } from "./people-path";

interface PeopleTableProps {
  rows: PersonRow[];
  isForOwner: boolean;
  path: PeoplePath;
  query: PeopleQuery;
  keep: Record<string, string>;
}

export function PeopleTable({ rows, isForOwner, path, query, keep }: PeopleTableProps) {
  const sortable = (column: PeopleColumn): PeopleColumn => {
    const { label, sort } = column;
    if (!sort) return column;
    const heading = <SortLink id={sort} label={label} {...{ path, query, keep }} />;
    return { ...column, heading, sorted: query.sort === sort ? directionNames[query.dir] : undefined };
  };
  const table = (
    <DataTable
      caption={t("People")}
      className="people"
      columns={columnsOf(isForOwner).map(sortable)}
      rows={rows}
      rowKey={({ id }) => id}
      tableRows={<PeopleRows rows={rows} isForOwner={isForOwner} />}
      empty={
        <EmptyState title={t("Nobody was found")}>
          <p>{t("Try fewer words, or reset the filters.")}</p>
        </EmptyState>
      }
    />
  );
  // One form for all rows: each of its buttons says where it leads.
  return rows.some(({ mayBeViewed }) => mayBeViewed) ? <ButtonForm action={path}>{table}</ButtonForm> : table;
}

/** Short, because the kept list is found by all of its rows. */
export interface PersonRow
  extends Pick<UserSummary, "id" | "username" | "displayName" | "email" | "storyCount" | "room"> {
  joinedOn: string;
  marks: PersonMark[];
  printedPages?: PageCounts | undefined;
  lastActivity: string;
  waiting?: Waiting | undefined;
  mayBeViewed: boolean;
}

type PersonMark = "isAdmin" | "isOwner" | "isSuspended" | "isClosed";

const personMarks: PersonMark[] = ["isAdmin", "isOwner", "isSuspended", "isClosed"];

type PeopleColumn = Column<PersonRow> & { sort?: SortOrder };

export interface PeopleFacts {
  people: UserSummary[];
  /** Keyed by user id; missing before the first print files. */
  printedPages: Record<number, PageCounts>;
  waiting: Record<number, Waiting> | null;
  now: string;
  /** The signed-in user's row has no link to view the account. */
  ownId: number;
}

export function toPersonRows({ people, printedPages, waiting, now, ownId }: PeopleFacts): PersonRow[] {
  const today = new Date(now);
  return people.map((person) => ({
    id: person.id,
    username: person.username,
    displayName: person.displayName,
    email: person.email,
    storyCount: person.storyCount,
    room: person.room,
    joinedOn: person.createdAt.slice(0, 10),
    marks: personMarks.filter((mark) => person[mark]),
    printedPages: printedPages[person.id],
    lastActivity: person.lastUseDate ? formatAgo(person.lastUseDate, today) : t("Never"),
    waiting: waiting?.[person.id],
    mayBeViewed: person.id !== ownId && !person.isClosed,
  }));
}

const firstColumns = (): PeopleColumn[] => [
  {
    label: t("Display Name"),
    sort: "name",
    cell: (row) => <PersonName {...row} />,
    isName: true,
  },
  { label: t("Username"), cell: ({ username }) => username },
  {
    label: t("Stories"),
    sort: "stories",
    cell: ({ storyCount, printedPages }) => storiesText(storyCount, printedPages),
    isNumber: true,
  },
  { label: t("Joined"), className: "people__joined", cell: ({ joinedOn }) => formatDate(joinedOn) },
  { label: t("Last Activity"), sort: "activity", cell: ({ lastActivity }) => lastActivity },
];

const waitingColumns = (): PeopleColumn[] => [
  {
    label: t("This month"),
    cell: ({ waiting }) => [
      labelForPhones(t("This month")),
      t("{count, plural, one {# Story} other {# Stories}}", { count: waiting?.storiesThisMonth ?? 0 }),
    ],
  },
  { label: t("Waiting"), cell: ({ waiting }) => [labelForPhones(t("Waiting")), waitingText(waiting)] },
];

function labelForPhones(label: string): ReactNode {
  return <span key={label} className="people__unit">{`${label}: `}</span>;
}

function columnsOf(isForOwner: boolean): PeopleColumn[] {
  return [
    ...firstColumns(),
    ...(isForOwner ? waitingColumns() : []),
    { label: t("Actions"), className: "data-table__actions", cell: (row) => <PersonActions {...row} /> },
  ];
}

/** One person's change leaves the other rows as they are kept. */
function PeopleRows({ rows, isForOwner }: Pick<PeopleTableProps, "rows" | "isForOwner">) {
  return (
    <>
      {rows.map((row) => (
        <CachedMarkup key={row.id} as="tr" role="row" content={PersonCells} props={{ row, isForOwner }} />
      ))}
    </>
  );
}

function PersonCells({ row, isForOwner }: { row: PersonRow; isForOwner: boolean }) {
  return <RowCells columns={columnsOf(isForOwner)} row={row} />;
}

/** "12, est. 20 pages" (spec 2, section 9), or "12 · 9 of 24 pages filled": with a comma, two figures would read as one. */
function storiesText(stories: number, printedPages: PageCounts | undefined): ReactNode {
  const pages = printedPages
    ? t("{filled} of {pages} pages filled", {
        filled: formatNumber(printedPages.filledPages),
        pages: formatNumber(printedPages.pages),
      })
    : t("est. {pages} pages", { pages: formatNumber(estimatedPages(stories)) });
  return (
    <>
      <RichText
        text={t("{stories, plural, one {#<unit> story</unit>} other {#<unit> stories</unit>}}", { stories })}
        parts={{ unit: (words) => <span className="people__unit">{words}</span> }}
      />
      {stories > 0 && (printedPages ? ` · ${pages}` : `, ${pages}`)}
    </>
  );
}

function waitingText(waiting: PersonRow["waiting"]): string {
  if (!waiting) return "";
  const { drafts, recordings, books } = waiting;
  const words = [
    drafts > 0 && t("{drafts, plural, one {a draft} other {# drafts}}", { drafts }),
    recordings > 0 &&
      t("{recordings, plural, one {an unfinished recording} other {# unfinished recordings}}", {
        recordings,
      }),
    books > 0 &&
      t("{books, plural, one {a book ready to approve} other {# books ready to approve}}", { books }),
  ];
  return formatFacts(words) || t("Nothing");
}

const directionNames = { asc: "ascending", desc: "descending" } as const;

interface SortLinkProps extends Pick<PeopleTableProps, "path" | "query" | "keep"> {
  id: SortOrder;
  label: string;
}

function SortLink({ id, label, path, query, keep }: SortLinkProps) {
  const isSorted = query.sort === id;
  const dir = isSorted && query.dir === "asc" ? "desc" : "asc";
  return (
    <a href={`${path}${peopleSearch(query, { sort: id, dir, page: 1 }, keep)}#people`}>
      {label}
      {isSorted && " "}
      {isSorted && <SortIcon direction={query.dir} />}
    </a>
  );
}

function PersonName({ id, displayName, email, room, marks }: PersonRow) {
  return (
    <>
      <a className="person-name" href={`/admin/users/${id}`}>
        {displayName}
      </a>
      {marks.map((mark) => (
        <Badge key={mark}>{markName(mark)}</Badge>
      ))}
      {room && <span className="person-mail">{t("Room {room}", { room })}</span>}
      {email && <span className="person-mail">{email}</span>}
    </>
  );
}

function markName(mark: PersonMark): string {
  if (mark === "isAdmin") return t("Administrator");
  if (mark === "isOwner") return t("Owner");
  return mark === "isSuspended" ? t("Suspended") : t("Closed##an account");
}

function PersonActions({ id, displayName, mayBeViewed }: PersonRow) {
  return (
    <div className="row-actions">
      {mayBeViewed && (
        <button type="submit" formAction={`/admin/users/${id}/view`} className="button button--quiet">
          <RichText
            text={t("Go to Account<span> of {displayName}</span>", { displayName })}
            parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
          />
        </button>
      )}
      <a className="button button--quiet people__edit" href={`/admin/users/${id}`}>
        <RichText
          text={t("Edit<span> {displayName}</span>", { displayName })}
          parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
        />
      </a>
    </div>
  );
}
