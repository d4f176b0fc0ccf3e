import { formatFacts } from "~/domain/base/format";
import type { ResidentGroup } from "~/domain/people/groups/groups.server";
import { type HouseFilter, houseSearch } from "~/domain/running/residents/house-filter";
import type { HouseResident } from "~/domain/running/residents/house-list.server";
import { t } from "~/messages/translate";
import { DataTable } from "~/ui/data-table";
import { Paper } from "~/views/layout/paper";
import { stateWords } from "./house-screen";

interface HousePaperProps {
  brandName: string;
  filter: HouseFilter;
  groups: ResidentGroup[];
  residents: HouseResident[];
}

/** The list for the office: names, rooms and states, never codes. */
export function HousePaper({ brandName, filter, groups, residents }: HousePaperProps) {
  const group = groups.find(({ id }) => id === filter.group);
  return (
    <Paper brandName={brandName} back={{ href: `/admin/groups${houseSearch(filter)}`, label: t("Back") }}>
      <h1>{group ? group.name : t("Rooms and groups")}</h1>
      <DataTable
        caption={t("Rooms and groups")}
        columns={[
          { label: t("Name"), isName: true, cell: ({ displayName }) => displayName },
          { label: t("Room"), cell: ({ room }) => room },
          { label: t("Groups"), cell: ({ groups: names }) => formatFacts(names) },
          { label: t("Who may help"), cell: ({ helpers }) => helpers },
          { label: t("State"), cell: stateWords },
        ]}
        rows={residents}
        rowKey={({ id }) => id}
        empty={<p>{t("Nobody lives here yet")}</p>}
      />
    </Paper>
  );
}
