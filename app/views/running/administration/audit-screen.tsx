import type { AuditEntry, AuditPage, AuditQuery } from "~/domain/base/audit/audit.server";
import type { PageShell } from "~/page-shell";
import { type Column, DataTable } from "~/ui/data-table";
import { PlainInput, PlainSelect } from "~/ui/field";
import { EmptyState } from "~/ui/notice";
import { AdminPage, OlderLink, TimeText } from "./admin-page";

interface AuditScreenProps {
  shell: PageShell;
  query: AuditQuery;
  actions: string[];
  log: AuditPage;
}

const columns: Column<AuditEntry>[] = [
  { label: "When", cell: ({ at }) => <TimeText at={at} />, isName: true },
  { label: "What", cell: ({ action }) => action },
  { label: "Who", cell: ({ by }) => nameOf(by, "The server") },
  { label: "In whose account", cell: ({ of }) => nameOf(of, "") },
  { label: "Details", cell: detailsText },
];

export function AuditScreen({ shell, query, actions, log }: AuditScreenProps) {
  const params = { ...(query.action && { action: query.action }), ...(query.who && { who: query.who }) };
  return (
    <AdminPage shell={shell} part="/admin/audit">
      <h1>Audit log</h1>
      <form className="filters" method="get" action="/admin/audit">
        <PlainInput
          id="who"
          name="who"
          label="Username: who did it, or in whose account"
          defaultValue={query.who}
        />
        <PlainSelect
          id="action"
          name="action"
          label="What"
          value={query.action}
          options={[
            { value: "", label: "All" },
            ...actions.map((action) => ({ value: action, label: action })),
          ]}
        />
        <button type="submit" className="button button--primary">
          Show lines
        </button>
      </form>
      <DataTable
        caption="Lines of the log"
        className="audit"
        columns={columns}
        rows={log.entries}
        rowKey={({ id }) => id}
        empty={<EmptyState title="Nothing like that has happened" />}
      />
      <OlderLink path="/admin/audit" params={params} older={log.older} isNewest={query.before === null} />
    </AdminPage>
  );
}

function nameOf(person: AuditEntry["by"], nobody: string): string {
  if (person === null) return nobody;
  return person.username === null ? `ID ${person.id}, gone` : `${person.username} (ID ${person.id})`;
}

function detailsText({ details, credentialBy }: AuditEntry): string {
  const facts = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
  const made = credentialBy && `signed in with what ${credentialBy.username ?? "somebody who is gone"} made`;
  return [...facts, ...(made ? [made] : [])].join(", ");
}
