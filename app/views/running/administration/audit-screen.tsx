import type { AuditEntry, AuditPage, AuditQuery } from "~/domain/base/audit/audit.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { type Column, DataTable } from "~/ui/data-table";
import { PlainInput, PlainSelect } from "~/ui/field";
import { EmptyState } from "~/ui/notice";
import { AdminPage, OlderLink } from "../../layout/staff/admin-page";
import { TimeText } from "../../layout/time-text";

interface AuditScreenProps {
  shell: PageShell;
  query: AuditQuery;
  actions: string[];
  log: AuditPage;
}

const columns = (): Column<AuditEntry>[] => [
  { label: t("When"), cell: ({ at }) => <TimeText at={at} />, isName: true },
  { label: t("What"), cell: ({ action }) => action },
  { label: t("Who"), cell: ({ by }) => nameOf(by, t("The server")) },
  { label: t("In whose account"), cell: ({ of }) => nameOf(of, "") },
  { label: t("Details"), cell: detailsText },
];

export function AuditScreen({ shell, query, actions, log }: AuditScreenProps) {
  const params = { ...(query.action && { action: query.action }), ...(query.who && { who: query.who }) };
  return (
    <AdminPage shell={shell} part="/admin/audit">
      <h1>{t("Audit log")}</h1>
      <form className="filters" method="get" action="/admin/audit">
        <PlainInput
          id="who"
          name="who"
          label={t("Username: who did it, or in whose account")}
          defaultValue={query.who}
        />
        <PlainSelect
          id="action"
          name="action"
          label={t("What")}
          value={query.action}
          options={[
            { value: "", label: t("All") },
            ...actions.map((action) => ({ value: action, label: action })),
          ]}
        />
        <button type="submit" className="button button--primary">
          {t("Show lines")}
        </button>
      </form>
      <DataTable
        caption={t("Lines of the log")}
        className="audit"
        columns={columns()}
        rows={log.entries}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t("Nothing like that has happened")} />}
      />
      <OlderLink path="/admin/audit" params={params} older={log.older} isNewest={query.before === null} />
    </AdminPage>
  );
}

function nameOf(person: AuditEntry["by"], nobody: string): string {
  if (person === null) return nobody;
  return person.username === null
    ? t("ID {id}, gone", { id: String(person.id) })
    : t("{username} (ID {id})", { username: person.username, id: String(person.id) });
}

function detailsText({ details, credentialBy }: AuditEntry): string {
  const facts = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
  return [...facts, ...(credentialBy ? [credentialText(credentialBy)] : [])].join(", ");
}

function credentialText({ username }: NonNullable<AuditEntry["credentialBy"]>): string {
  return username === null
    ? t("signed in with what somebody who is gone made")
    : t("signed in with what {username} made", { username });
}
