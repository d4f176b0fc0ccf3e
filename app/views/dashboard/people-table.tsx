import { agoInWords } from "~/domain/ago";
import { type PeopleQuery, peopleSearch, type SortOrder } from "~/domain/dashboard/address";
import type { UserSummary } from "~/domain/dashboard/people.server";
import { dayInWords } from "~/domain/exports/day";
import { ButtonForm } from "~/ui/form";
import { RecordTable } from "~/ui/record-table";

interface PeopleTableProps {
  people: UserSummary[];
  query: PeopleQuery;
  /** The present instant. */
  now: string;
  /** Who looks: nobody goes to their own account from here. */
  ownId: number;
}

/** The list of people (spec 2, section 2.9: User Management). */
export function PeopleTable({ people, query, now, ownId }: PeopleTableProps) {
  const sortable = (id: SortOrder, label: string) => ({
    label,
    head: <SortLink id={id} label={label} query={query} />,
    sorted: query.sort === id ? directionNames[query.dir] : undefined,
  });
  const columns = [
    { id: "username", label: "Username" },
    { id: "name", ...sortable("name", "Display Name") },
    { id: "stories", ...sortable("stories", "Stories") },
    { id: "joined", label: "Joined" },
    { id: "activity", ...sortable("activity", "Last Activity") },
    { id: "actions", label: "Actions" },
  ];
  const rows = people.map((person) => ({
    id: person.id,
    cells: [
      person.username,
      <PersonName key="name" person={person} />,
      person.storyCount.toLocaleString("en-US"),
      dayInWords(person.createdAt),
      person.lastUseDate ? agoInWords(new Date(person.lastUseDate), new Date(now)) : "Never",
      <PersonActions key="actions" person={person} isSelf={person.id === ownId} />,
    ],
  }));
  return <RecordTable caption="People" columns={columns} rows={rows} />;
}

const directionNames = { asc: "ascending", desc: "descending" } as const;

/** Sorts by the column; pressed again, the other way round. */
function SortLink({ id, label, query }: { id: SortOrder; label: string; query: PeopleQuery }) {
  const isSorted = query.sort === id;
  const dir = isSorted && query.dir === "asc" ? "desc" : "asc";
  return (
    <a className="records__sort" href={`/admin${peopleSearch(query, { sort: id, dir, page: 1 })}#people`}>
      {label}
      {isSorted && <span aria-hidden="true">{query.dir === "asc" ? " ▲" : " ▼"}</span>}
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
      <strong className="records__strong">{displayName}</strong>
      {marks.map((mark) => (
        <span key={String(mark)} className="mark">
          {mark}
        </span>
      ))}
      {email && <span className="records__more">{email}</span>}
    </>
  );
}

function PersonActions({ person, isSelf }: { person: UserSummary; isSelf: boolean }) {
  return (
    <div className="records__buttons">
      {!isSelf && !person.isClosed && (
        <ButtonForm action={`/admin/users/${person.id}/view`}>
          <button type="submit" className="button button--quiet">
            Go to Account
            <span className="out-of-sight">{` of ${person.displayName}`}</span>
          </button>
        </ButtonForm>
      )}
      <a className="button button--quiet" href={`/admin/users/${person.id}`}>
        Edit
        <span className="out-of-sight">{` ${person.displayName}`}</span>
      </a>
    </div>
  );
}
