import type { ActivityFilter, PeopleQuery, SortOrder } from "~/domain/running/administration/people-query";
import { CachedMarkup } from "~/ui/cached-markup";
import { PlainInput, PlainSelect } from "~/ui/field";

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
  { value: "activeToday", label: "Active today" },
  { value: "biographyBooks", label: "With a biography book" },
  { value: "missionBooks", label: "With a mission book" },
  { value: "approvedBiographyBooks", label: "With an approved biography book" },
  { value: "approvedMissionBooks", label: "With an approved mission book" },
];

/** One line; everything but the search is behind "Advanced Filters". */
export function PeopleFilter(props: PeopleFilterProps) {
  return (
    <CachedMarkup
      as="form"
      className="people-filter"
      method="get"
      action="/admin#people"
      role="search"
      content={FilterFields}
      props={{ ...props }}
    />
  );
}

interface PeopleFilterProps {
  query: PeopleQuery;
  keep: Record<string, string>;
}

function FilterFields({ query, keep }: PeopleFilterProps) {
  return (
    <>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="field__label" htmlFor="q">
        Search by name, username or email
      </label>
      <div className="people-filter__line">
        <input id="q" name="q" type="search" className="input" defaultValue={query.q} />
        <button type="submit" className="button button--primary">
          Find
        </button>
      </div>
      <AdvancedFilters query={query} />
    </>
  );
}

/** The spec's default numbers are placeholders, so that no filter is active at first. */
function AdvancedFilters({ query }: { query: PeopleQuery }) {
  const { min, max, days, filter, sort, dir } = query;
  const isNarrowed = min !== null || max !== null || days !== null || filter !== "all";
  return (
    <details className="people-filter__advanced" open={isNarrowed}>
      <summary>Advanced Filters</summary>
      <div className="people-filter__fields">
        <PlainSelect id="filter" name="filter" label="Show" value={filter} options={filters} />
        <PlainSelect id="sort" name="sort" label="Sort by" value={sort} options={sorts} />
        <PlainSelect id="dir" name="dir" label="Direction" value={dir} options={directions} />
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
      <div className="actions">
        <button type="submit" className="button button--primary">
          Apply
        </button>
        <a className="button" href="/admin#people">
          Reset Filters
        </a>
      </div>
    </details>
  );
}
