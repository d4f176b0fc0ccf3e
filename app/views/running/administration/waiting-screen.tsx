import { formatDate } from "~/domain/base/format";
import type { WaitingOfSite } from "~/domain/people/waiting/list-waiting.server";
import type { PageShell } from "~/page-shell";
import { type Column, DataTable } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";
import { EmptyState } from "~/ui/notice";
import { AdminPage, TimeText } from "./admin-page";

const columns: Column<WaitingOfSite>[] = [
  {
    label: "Who",
    cell: ({ person }) => <a href={`/admin/users/${person.id}`}>{person.displayName}</a>,
    isName: true,
  },
  { label: "What", cell: ({ what }) => what },
  { label: "Their way in was made by", cell: ({ madeBy }) => madeBy.join(", ") || "Somebody who is gone" },
  { label: "Asked", cell: ({ askedAt }) => <TimeText at={askedAt} /> },
  { label: "Done by itself on", cell: ({ dueAt }) => formatDate(dueAt) },
  { label: "Your decision", cell: (one) => <Decision {...one} /> },
];

export function WaitingScreen({ shell, waiting }: { shell: PageShell; waiting: WaitingOfSite[] }) {
  return (
    <AdminPage shell={shell} part="/admin/waiting">
      <h1>What waits</h1>
      <p>
        Somebody on the staff made a way into these accounts, so what cannot be undone waits for seven days.
        Whoever asked for it can call it back. If you know that it is the person, let it through. An
        administrator who made the way in cannot.
      </p>
      <DataTable
        caption="What waits"
        columns={columns}
        rows={waiting}
        rowKey={({ id }) => id}
        empty={<EmptyState title="Nothing waits" />}
      />
    </AdminPage>
  );
}

function Decision({ id, person, what, mayLetThrough }: WaitingOfSite) {
  if (!mayLetThrough) return <>Another administrator decides</>;
  return (
    <ButtonForm action="/admin/waiting">
      <input type="hidden" name="request" value={id} />
      <button type="submit" className="button" data-busy-label="One moment...">
        Let it through
        <span className="visually-hidden">{`: ${person.displayName}, ${what}`}</span>
      </button>
    </ButtonForm>
  );
}
