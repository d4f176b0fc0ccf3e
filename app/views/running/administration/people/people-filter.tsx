import {
  type ActivityFilter,
  type PeopleQuery,
  peopleSearch,
  type SortOrder,
} from "~/domain/running/administration/people-query";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { PlainInput, PlainSelect } from "~/ui/field";
import { NavLink } from "~/ui/nav-link";
import type { PeoplePath } from "./people-path";

const sorts = (): { value: SortOrder; label: string }[] => [
  { value: "name", label: t("Name") },
  { value: "stories", label: t("Stories") },
  { value: "activity", label: t("Last activity") },
];

const directions = () => [
  { value: "asc", label: t("Ascending") },
  { value: "desc", label: t("Descending") },
];

const filters = (): { value: ActivityFilter; label: string }[] => [
  { value: "all", label: t("Everybody") },
  { value: "active", label: t("Active within a day") },
  { value: "activeToday", label: t("Active today") },
  { value: "biographyBooks", label: t("With a biography book") },
  { value: "missionBooks", label: t("With a mission book") },
  { value: "approvedBiographyBooks", label: t("With an approved biography book") },
  { value: "approvedMissionBooks", label: t("With an approved mission book") },
];

/** One line; everything but the search is behind "Advanced Filters". */
export function PeopleFilter(props: PeopleFilterProps) {
  return (
    <CachedMarkup
      as="form"
      className="people-filter"
      method="get"
      action={`${props.path}#people`}
      role="search"
      data-enhance="search-key"
      content={FilterFields}
      props={{ ...props }}
    />
  );
}

interface PeopleFilterProps {
  path: PeoplePath;
  /** Those of the house; none for people without one. */
  groups: { id: number; name: string }[];
  query: PeopleQuery;
  keep: Record<string, string>;
}

function FilterFields({ groups, query, keep, path }: PeopleFilterProps) {
  return (
    <>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="field__label" htmlFor="q">
        {t("Search by name, username or email")}
      </label>
      <div className="people-filter__line">
        <input id="q" name="q" type="search" dir="auto" className="input" defaultValue={query.q} />
        <button type="submit" className="button button--primary">
          {t("Find")}
        </button>
      </div>
      <ActivityChips query={query} keep={keep} path={path} />
      <AdvancedFilters groups={groups} query={query} path={path} />
    </>
  );
}

/** One press for whom to show; the same choice stands in "Advanced Filters". */
function ActivityChips({ query, keep, path }: Omit<PeopleFilterProps, "groups">) {
  return (
    <ul className="chips list-plain" aria-label={t("Show")}>
      {filters().map(({ value, label }) => (
        <li key={value}>
          <NavLink
            className="chips__chip"
            href={`${path}${peopleSearch(query, { filter: value, page: 1 }, keep)}#people`}
            aria-current={query.filter === value ? "true" : undefined}
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** The spec's default numbers are placeholders, so that no filter is active at first. */
function AdvancedFilters({ groups, query, path }: Omit<PeopleFilterProps, "keep">) {
  const { min, max, days, filter, sort, dir, group, room } = query;
  const isOfHouse = group !== null || room !== "";
  const isNarrowed = min !== null || max !== null || days !== null || filter !== "all" || isOfHouse;
  return (
    <details className="people-filter__advanced" open={isNarrowed}>
      <summary>{t("Advanced Filters")}</summary>
      <div className="people-filter__fields">
        <PlainSelect id="filter" name="filter" label={t("Show")} value={filter} options={filters()} />
        <PlainSelect id="sort" name="sort" label={t("Sort by")} value={sort} options={sorts()} />
        <PlainSelect id="dir" name="dir" label={t("Direction")} value={dir} options={directions()} />
        <PlainInput
          id="min"
          name="min"
          type="number"
          min={0}
          label={t("Min Stories")}
          placeholder="0"
          defaultValue={min ?? ""}
        />
        <PlainInput
          id="max"
          name="max"
          type="number"
          min={0}
          label={t("Max Stories")}
          placeholder="100"
          defaultValue={max ?? ""}
        />
        <PlainInput
          id="days"
          name="days"
          type="number"
          min={1}
          label={t("Activity days")}
          placeholder="365"
          defaultValue={days ?? ""}
        />
        <PlainInput id="room" name="room" label={t("Room")} defaultValue={room} />
        {groups.length > 0 && (
          <PlainSelect
            id="group"
            name="group"
            label={t("Group")}
            value={String(group ?? "")}
            options={[
              { value: "", label: t("The whole house") },
              ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
      </div>
      <div className="actions">
        <button type="submit" className="button button--primary">
          {t("Apply")}
        </button>
        <a className="button" href={`${path}#people`}>
          {t("Reset Filters")}
        </a>
      </div>
    </details>
  );
}
