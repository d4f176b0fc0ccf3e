import { formatAgo, formatDate, formatFacts } from "~/domain/base/format";
import { lastEndingDay } from "~/domain/base/last-day";
import type { Volunteer } from "~/domain/people/volunteers/list-volunteers.server";
import { t } from "~/messages/translate";
import { Breaks } from "~/ui/breaks";
import { type Column, DataTable } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";

interface VolunteerTableProps {
  volunteers: Volunteer[];
  now: string;
  isAdministrator: boolean;
}

export function VolunteerTable({ volunteers, now, isAdministrator }: VolunteerTableProps) {
  const house: Column<Volunteer>[] = isAdministrator
    ? [{ label: t("House"), cell: (volunteer) => <Breaks text={volunteer.house} /> }]
    : [];
  return (
    <ButtonForm action="/admin/volunteers">
      <DataTable
        caption={t("Volunteers")}
        className="whole-words"
        columns={[
          { label: t("Name"), isName: true, cell: (volunteer) => <VolunteerName {...volunteer} /> },
          ...house,
          { label: t("Until"), cell: ({ until }) => formatDate(lastEndingDay(until)) },
          {
            label: t("Last seen"),
            cell: ({ lastSeenAt }) => (lastSeenAt ? formatAgo(lastSeenAt, new Date(now)) : t("Not yet")),
          },
          {
            label: t("Helped this week"),
            cell: ({ helped }) => <Breaks text={formatFacts(helped) || t("Nobody")} />,
          },
          {
            label: t("Actions"),
            className: "data-table__actions",
            cell: (volunteer) => <VolunteerActions {...volunteer} />,
          },
        ]}
        rows={volunteers}
        rowKey={({ id }) => id}
        empty={null}
      />
    </ButtonForm>
  );
}

function VolunteerName({ name, email, seesAll, chosen }: Volunteer) {
  return (
    <>
      <span dir="auto">{name}</span>
      {email && <span className="person-mail">{email}</span>}
      {!seesAll && <span className="person-mail">{formatFacts(chosen) || t("For nobody any more")}</span>}
    </>
  );
}

function VolunteerActions({ id, name }: Volunteer) {
  return (
    <div className="row-actions">
      <button type="submit" name="renew" value={id} className="button button--quiet">
        {t("New link")}
        <span className="visually-hidden"> {name}</span>
      </button>
      <button type="submit" name="end" value={id} className="button button--quiet">
        {t("End")}
        <span className="visually-hidden"> {name}</span>
      </button>
    </div>
  );
}
