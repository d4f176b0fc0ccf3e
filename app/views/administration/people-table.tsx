import type { ReactNode } from "react";
import type { UserSummary } from "~/domain/administration/people-list.server";
import { type PeopleQuery, peopleSearch, type SortOrder } from "~/domain/administration/people-query";
import type { Waiting } from "~/domain/administration/waiting.server";
import { estimatedPages } from "~/domain/book/model";
import { formatAgo, formatDate, formatNumber, pluralize } from "~/domain/format";
import { type Column, DataTable } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";
import { SortIcon } from "~/ui/icons";
import { Badge, EmptyState } from "~/ui/notice";

interface PeopleTableProps {
  people: UserSummary[];
  /** For owners, by participant id. */
  waiting: Record<number, Waiting> | null;
  query: PeopleQuery;
  /** The other query parameters. */
  keep: Record<string, string>;
  now: string;
  /** The signed-in user's row has no link to view the account. */
  ownId: number;
}

export function PeopleTable({ people, waiting, query, keep, now, ownId }: PeopleTableProps) {
  const sortable = (id: SortOrder, label: string) => ({
    label,
    heading: <SortLink id={id} label={label} query={query} keep={keep} />,
    sorted: query.sort === id ? directionNames[query.dir] : undefined,
  });
  const columns: Column<UserSummary>[] = [
    { ...sortable("name", "Display Name"), cell: (person) => <PersonName person={person} />, isName: true },
    { label: "Username", cell: ({ username }) => username },
    {
      ...sortable("stories", "Stories"),
      cell: ({ storyCount }) => storiesText(storyCount),
      isNumber: true,
    },
    { label: "Joined", cell: ({ createdAt }) => formatDate(createdAt) },
    {
      ...sortable("activity", "Last Activity"),
      cell: ({ lastUseDate: at }) => (at ? formatAgo(new Date(at), new Date(now)) : "Never"),
    },
    ...(waiting ? dayColumns(waiting) : []),
    { label: "Actions", cell: (person) => <PersonActions person={person} isSelf={person.id === ownId} /> },
  ];
  return (
    <DataTable
      caption="People"
      className="people"
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="Nobody was found">
          <p>Try fewer words, or reset the filters.</p>
        </EmptyState>
      }
    />
  );
}

/** "12, est. 20 pages" (spec 2, section 9). */
function storiesText(stories: number): ReactNode {
  return (
    <>
      {formatNumber(stories)}
      <span className="people__unit">{stories === 1 ? " story" : " stories"}</span>
      {stories > 0 && `, est. ${formatNumber(estimatedPages(stories))} pages`}
    </>
  );
}

function dayColumns(waiting: Record<number, Waiting>): Column<UserSummary>[] {
  return [
    {
      label: "This month",
      cell: ({ id }) => pluralize(waiting[id]?.storiesThisMonth ?? 0, "Story", "Stories"),
    },
    { label: "Waiting", cell: ({ id }) => waitingText(waiting[id]) },
  ];
}

function waitingText(waiting: Waiting | undefined): string {
  if (!waiting) return "";
  const { drafts, recordings, books } = waiting;
  const words = [
    drafts > 0 && (drafts === 1 ? "a draft" : `${drafts} drafts`),
    recordings > 0 && (recordings === 1 ? "an unfinished recording" : `${recordings} unfinished recordings`),
    books > 0 && (books === 1 ? "a book ready to approve" : `${books} books ready to approve`),
  ];
  return words.filter(Boolean).join(", ") || "Nothing";
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

function PersonName({ person }: { person: UserSummary }) {
  const { id, displayName, email, isAdmin, isOwner, isSuspended, isClosed } = person;
  const marks = [
    isAdmin && "Administrator",
    isOwner && "Owner",
    isSuspended && "Suspended",
    isClosed && "Closed",
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

function PersonActions({ person, isSelf }: { person: UserSummary; isSelf: boolean }) {
  return (
    <div className="row-actions">
      {!isSelf && !person.isClosed && (
        <ButtonForm action={`/admin/users/${person.id}/view`}>
          <button type="submit" className="button button--quiet">
            Go to Account
            <span className="visually-hidden">{` of ${person.displayName}`}</span>
          </button>
        </ButtonForm>
      )}
      <a className="button button--quiet people__edit" href={`/admin/users/${person.id}`}>
        Edit
        <span className="visually-hidden">{` ${person.displayName}`}</span>
      </a>
    </div>
  );
}
