import type { ReactNode } from "react";
import { formatAgo, formatDate, formatNumber } from "~/domain/base/format";
import { estimatedPages } from "~/domain/book/model";
import type { PageCounts } from "~/domain/book/page-count.server";
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

interface PeopleTableProps {
  rows: PersonRow[];
  isForOwner: boolean;
  query: PeopleQuery;
  /** The other query parameters. */
  keep: Record<string, string>;
}

export function PeopleTable({ rows, isForOwner, query, keep }: PeopleTableProps) {
  const sortable = (column: PeopleColumn): PeopleColumn => {
    const { label, sort } = column;
    if (!sort) return column;
    const heading = <SortLink id={sort} label={label} query={query} keep={keep} />;
    return { ...column, heading, sorted: query.sort === sort ? directionNames[query.dir] : undefined };
  };
  const table = (
    <DataTable
      caption={t("People")}
      className="people"
      columns={columnsOf(isForOwner).map(sortable)}
      rows={rows}
      rowKey={({ person }) => person.id}
      tableRows={<PeopleRows rows={rows} />}
      empty={
        <EmptyState title={t("Nobody was found")}>
          <p>{t("Try fewer words, or reset the filters.")}</p>
        </EmptyState>
      }
    />
  );
  // One form for all rows: each of its buttons says where it leads.
  return rows.some(mayBeViewed) ? <ButtonForm action="/admin">{table}</ButtonForm> : table;
}

export interface PersonRow {
  person: Omit<UserSummary, "lastUseDate">;
  printedPages?: PageCounts | undefined;
  lastActivity: string;
  waiting: Waiting | undefined;
  isForOwner: boolean;
  isSelf: boolean;
}

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
  return people.map(({ lastUseDate, ...person }) => ({
    person,
    printedPages: printedPages[person.id],
    lastActivity: lastUseDate ? formatAgo(new Date(lastUseDate), today) : t("Never"),
    waiting: waiting?.[person.id],
    isForOwner: waiting !== null,
    isSelf: person.id === ownId,
  }));
}

const firstColumns = (): PeopleColumn[] => [
  {
    label: t("Display Name"),
    sort: "name",
    cell: ({ person }) => <PersonName person={person} />,
    isName: true,
  },
  { label: t("Username"), cell: ({ person }) => person.username },
  {
    label: t("Stories"),
    sort: "stories",
    cell: ({ person, printedPages }) => storiesText(person.storyCount, printedPages),
    isNumber: true,
  },
  { label: t("Joined"), cell: ({ person }) => formatDate(person.createdAt) },
  { label: t("Last Activity"), sort: "activity", cell: ({ lastActivity }) => lastActivity },
];

const waitingColumns = (): PeopleColumn[] => [
  {
    label: t("This month"),
    cell: ({ waiting }) =>
      t("{count, plural, one {# Story} other {# Stories}}", { count: waiting?.storiesThisMonth ?? 0 }),
  },
  { label: t("Waiting"), cell: ({ waiting }) => waitingText(waiting) },
];

function columnsOf(isForOwner: boolean): PeopleColumn[] {
  return [
    ...firstColumns(),
    ...(isForOwner ? waitingColumns() : []),
    { label: t("Actions"), cell: (row) => <PersonActions {...row} /> },
  ];
}

/** One person's change leaves the other rows as they are kept. */
function PeopleRows({ rows }: { rows: PersonRow[] }) {
  return (
    <>
      {rows.map((row) => (
        <CachedMarkup key={row.person.id} as="tr" role="row" content={PersonCells} props={row} />
      ))}
    </>
  );
}

function PersonCells(row: PersonRow) {
  return <RowCells columns={columnsOf(row.isForOwner)} row={row} />;
}

/** "12, est. 20 pages" (spec 2, section 9), or "12, 9 of 24 pages filled". */
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
      {stories > 0 && `, ${pages}`}
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
  return words.filter(Boolean).join(", ") || t("Nothing");
}

const directionNames = { asc: "ascending", desc: "descending" } as const;

interface SortLinkProps extends Pick<PeopleTableProps, "query" | "keep"> {
  id: SortOrder;
  label: string;
}

function SortLink({ id, label, query, keep }: SortLinkProps) {
  const isSorted = query.sort === id;
  const dir = isSorted && query.dir === "asc" ? "desc" : "asc";
  return (
    <a href={`/admin${peopleSearch(query, { sort: id, dir, page: 1 }, keep)}#people`}>
      {label}
      {isSorted && " "}
      {isSorted && <SortIcon direction={query.dir} />}
    </a>
  );
}

function PersonName({ person }: Pick<PersonRow, "person">) {
  const { id, displayName, email, isAdmin, isOwner, isSuspended, isClosed } = person;
  const marks = [
    isAdmin && t("Administrator"),
    isOwner && t("Owner"),
    isSuspended && t("Suspended"),
    isClosed && t("Closed##an account"),
  ].filter(Boolean);
  return (
    <>
      <a className="person-name" href={`/admin/users/${id}`}>
        {displayName}
      </a>
      {marks.map((mark) => (
        <Badge key={String(mark)}>{mark}</Badge>
      ))}
      {email && <span className="person-mail">{email}</span>}
    </>
  );
}

function mayBeViewed({ person, isSelf }: Pick<PersonRow, "person" | "isSelf">): boolean {
  return !isSelf && !person.isClosed;
}

function PersonActions({ person, isSelf }: Pick<PersonRow, "person" | "isSelf">) {
  return (
    <div className="row-actions">
      {mayBeViewed({ person, isSelf }) && (
        <button type="submit" formAction={`/admin/users/${person.id}/view`} className="button button--quiet">
          <RichText
            text={t("Go to Account<span> of {displayName}</span>", { displayName: person.displayName })}
            parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
          />
        </button>
      )}
      <a className="button button--quiet people__edit" href={`/admin/users/${person.id}`}>
        <RichText
          text={t("Edit<span> {displayName}</span>", { displayName: person.displayName })}
          parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
        />
      </a>
    </div>
  );
}
