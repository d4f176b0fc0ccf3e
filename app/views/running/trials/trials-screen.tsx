import { formatDate, formatNumber } from "~/domain/base/format";
import type { Trial } from "~/domain/people/trials/trials.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { DataTable } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";
import { EmptyState } from "~/ui/notice";
import { AdminPage } from "../../layout/staff/admin-page";

interface TrialsScreenProps {
  shell: PageShell;
  trials: Trial[];
  isOffered: boolean;
}

export function TrialsScreen({ shell, trials, isOffered }: TrialsScreenProps) {
  return (
    <AdminPage shell={shell} part="/admin/trials">
      <h1>{t("Trials of houses")}</h1>
      <p>
        {isOffered
          ? t("The page for houses offers a trial.")
          : t(
              "The page for houses offers no trial. It can be allowed among the settings, where the site sends email.",
            )}
      </p>
      <DataTable
        caption={t("Trials of houses")}
        className="whole-words"
        rows={trials}
        rowKey={({ id }) => id}
        columns={[
          {
            label: t("House"),
            isName: true,
            cell: ({ ownerId, house }) => <a href={`/admin/users/${ownerId}`}>{house}</a>,
          },
          { label: t("Residents"), cell: ({ residents }) => formatNumber(residents) },
          { label: t("Since"), cell: ({ beganAt }) => formatDate(beganAt) },
          { label: t("State"), cell: stateWords },
          {
            label: t("Actions"),
            className: "data-table__actions",
            cell: (trial) => <TrialActions trial={trial} />,
          },
        ]}
        empty={<EmptyState title={t("No trial yet")} />}
      />
    </AdminPage>
  );
}

function stateWords({ state, endsAt, readableUntil }: Trial): string {
  if (state === "full") return t("A full house");
  if (state === "over") return t("Closed");
  return state === "running"
    ? t("Until {day}", { day: formatDate(endsAt) })
    : t("Reads until {day}", { day: formatDate(readableUntil) });
}

function TrialActions({ trial: { id, house, state } }: { trial: Trial }) {
  if (state === "full" || state === "over") return null;
  const which = <span className="visually-hidden"> {house}</span>;
  return (
    <div className="row-actions">
      <ButtonForm action="/admin/trials">
        <input type="hidden" name="trial" value={id} />
        <button type="submit" name="state" value="full" className="button">
          {t("Make it a full house")}
          {which}
        </button>
        {state === "running" && (
          <button type="submit" name="state" value="ended" className="button button--quiet">
            {t("End it now")}
            {which}
          </button>
        )}
      </ButtonForm>
    </div>
  );
}
