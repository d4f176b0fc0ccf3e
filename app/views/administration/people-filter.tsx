import type { ReactNode } from "react";
import type { ActivityFilter, PeopleQuery, SortOrder } from "~/domain/administration/people-query";
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
  { value: "biographyBooks", label: "With a biography book" },
  { value: "missionBooks", label: "With a mission book" },
];

export function PeopleFilter({ query, keep }: { query: PeopleQuery; keep: Record<string, string> }) {
  const isNarrowed = query.min !== null || query.max !== null || query.days !== null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: React 18 and old browsers know no <search>.
    <form className="people-filter" method="get" action="/admin#people" role="search">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PlainInput
        id="q"
        name="q"
        type="search"
        label="Search by name, username or email"
        defaultValue={query.q}
      />
      <PlainSelect id="filter" name="filter" label="Show" value={query.filter} options={filters} />
      <PlainSelect id="sort" name="sort" label="Sort by" value={query.sort} options={sorts} />
      <PlainSelect id="dir" name="dir" label="Direction" value={query.dir} options={directions} />
      <AdvancedFilters query={query} isOpen={isNarrowed}>
        <div className="actions">
          <button type="submit" className="button button--primary">
            Apply
          </button>
          <a className="button" href="/admin#people">
            Reset Filters
          </a>
        </div>
      </AdvancedFilters>
      <button type="submit" className="button button--primary people-filter__apply">
        Show people
      </button>
    </form>
  );
}

interface AdvancedFiltersProps {
  query: PeopleQuery;
  isOpen: boolean;
  children: ReactNode;
}

/** The spec's default numbers are placeholders, so that no filter is active at first. */
function AdvancedFilters({ query: { min, max, days }, isOpen, children }: AdvancedFiltersProps) {
  return (
    <details className="popover people-filter__advanced" open={isOpen}>
      <summary className="popover__summary">
        <span className="button">Advanced Filters</span>
      </summary>
      <div className="popover__panel">
        <h3 className="popover__title">Advanced Filters</h3>
        <div className="people-filter__numbers">
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
        {children}
      </div>
    </details>
  );
}
