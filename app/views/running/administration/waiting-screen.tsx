import { formatDate, formatFacts } from "~/domain/base/format";
import type { WaitingOfSite } from "~/domain/people/waiting/list-waiting.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { type Column, DataTable } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";
import { EmptyState } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { AdminPage } from "../../layout/staff/admin-page";
import { TimeText } from "../../layout/time-text";

const columns = (): Column<WaitingOfSite>[] => [
  {
    label: t("Who"),
    cell: ({ person }) => (
      <a href={`/admin/users/${person.id}`} dir="auto">
        {person.displayName}
      </a>
    ),
    isName: true,
  },
  { label: t("What"), cell: ({ what }) => what },
  {
    label: t("Their way in was made by"),
    cell: ({ madeBy }) => formatFacts(madeBy) || t("Somebody who is gone"),
  },
  { label: t("Asked"), cell: ({ askedAt }) => <TimeText at={askedAt} /> },
  { label: t("Done by itself on"), cell: ({ dueAt }) => formatDate(dueAt) },
  { label: t("Your decision"), cell: (one) => <Decision {...one} /> },
];

export function WaitingScreen({ shell, waiting }: { shell: PageShell; waiting: WaitingOfSite[] }) {
  return (
    <AdminPage shell={shell} part="/admin/waiting">
      <h1>{t("What waits")}</h1>
      <p>
        {t(
          "Somebody on the staff made a way into these accounts, so what cannot be undone waits for seven days. Whoever asked for it can call it back. If you know that it is the person, let it through. An administrator who made the way in cannot.",
        )}
      </p>
      <DataTable
        caption={t("What waits")}
        columns={columns()}
        rows={waiting}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t("Nothing waits")} />}
      />
    </AdminPage>
  );
}

function Decision({ id, person, what, mayLetThrough }: WaitingOfSite) {
  if (!mayLetThrough) return <>{t("Another administrator decides")}</>;
  return (
    <ButtonForm action="/admin/waiting">
      <input type="hidden" name="request" value={id} />
      <button type="submit" className="button" data-busy-label={t("One moment...")}>
        <RichText
          text={t("Let it through<span>: {displayName}, {what}</span>", {
            displayName: person.displayName,
            what,
          })}
          parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
        />
      </button>
    </ButtonForm>
  );
}
