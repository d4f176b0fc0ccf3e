import type { ReactNode } from "react";
import type { UserSummary } from "~/domain/administration/people-list.server";
import {
  type ActivityFilter,
  type PeopleQuery,
  peopleSearch,
  type SortOrder,
} from "~/domain/administration/people-query";
import type { Waiting } from "~/domain/administration/waiting.server";
import { formatAgo, formatDate, formatNumber, pluralize } from "~/domain/format";
import { type Column, DataTable } from "~/ui/data-table";
import { PlainInput, PlainSelect } from "~/ui/field";
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
    { label: "Username", cell: ({ username }) => username, isName: true },
    { ...sortable("name", "Display Name"), cell: (person) => <PersonName person={person} /> },
    {
      ...sortable("stories", "Stories"),
      cell: ({ storyCount }) => formatNumber(storyCount),
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
  const { displayName, email, isAdmin, isOwner, isSuspended, isClosed } = person;
  const marks = [
    isAdmin && "Administrator",
    isOwner && "Owner",
    isSuspended && "Suspended",
    isClosed && "Closed",
  ].filter(Boolean);
  return (
    <>
      <span className="person-name">{displayName}</span>
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
      <a className="button button--quiet" href={`/admin/users/${person.id}`}>
        Edit
        <span className="visually-hidden">{` ${person.displayName}`}</span>
      </a>
    </div>
  );
}

const sorts: { value: SortOrder; label: string }[] = [
  { value: "name", label: "Name" },
  { value: "stories", label: "Stories" },
  { value: "activity", label: "Last activity" },
];

const directions = [
  { value: "asc", label: "Ascending" },
  { value: "desc", label: "Descending" },
];

const filters: { value: ActivityFilter; label: string }[] = [
  { value: "all", label: "Everybody" },
  { value: "active", label: "Active within a day" },
  { value: "biographyBooks", label: "With a biography book" },
  { value: "missionBooks", label: "With a mission book" },
];

export function PeopleFilter({ query, keep }: { query: PeopleQuery; keep: Record<string, string> }) {
  const isNarrowed = query.min !== null || query.max !== null || query.days !== null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: React 18 and old browsers know no <search>.
    <form className="people-filter" method="get" action="/admin#people" role="search">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PlainInput
        id="q"
        name="q"
        type="search"
        label="Search by name, username or email"
        defaultValue={query.q}
      />
      <PlainSelect id="filter" name="filter" label="Show" value={query.filter} options={filters} />
      <PlainSelect id="sort" name="sort" label="Sort by" value={query.sort} options={sorts} />
      <PlainSelect id="dir" name="dir" label="Direction" value={query.dir} options={directions} />
      <AdvancedFilters query={query} isOpen={isNarrowed}>
        <div className="actions">
          <button type="submit" className="button button--primary">
            Apply
          </button>
          <a className="button" href="/admin#people">
            Reset Filters
          </a>
        </div>
      </AdvancedFilters>
      <button type="submit" className="button button--primary people-filter__apply">
        Show people
      </button>
    </form>
  );
}

interface AdvancedFiltersProps {
  query: PeopleQuery;
  isOpen: boolean;
  children: ReactNode;
}

/** The spec's default numbers are placeholders, so that no filter is active at first. */
function AdvancedFilters({ query: { min, max, days }, isOpen, children }: AdvancedFiltersProps) {
  return (
    <details className="popover people-filter__advanced" open={isOpen}>
      <summary className="popover__summary">
        <span className="button">Advanced Filters</span>
      </summary>
      <div className="popover__panel">
        <h3 className="popover__title">Advanced Filters</h3>
        <div className="people-filter__numbers">
          <PlainInput
            id="min"
            name="min"
            type="number"
            min={0}
            label="Min Stories"
            placeholder="0"
            defaultValue={min ?? ""}
          />
          <PlainInput
            id="max"
            name="max"
            type="number"
            min={0}
            label="Max Stories"
            placeholder="100"
            defaultValue={max ?? ""}
          />
          <PlainInput
            id="days"
            name="days"
            type="number"
            min={1}
            label="Activity days"
            placeholder="365"
            defaultValue={days ?? ""}
          />
        </div>
        {children}
      </div>
    </details>
  );
}
