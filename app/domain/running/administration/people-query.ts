import { readRowId, staffSearchMax } from "../../base/schema-fields";
import { roomMax } from "../../people/users/schema";

/* The dashboard's URL parameters (contract: `/admin?q=…`). Invalid values are ignored. */

const sortOrders = ["name", "stories", "activity"] as const;
const activityFilters = [
  "all",
  "active",
  "activeToday",
  "biographyBooks",
  "missionBooks",
  "approvedBiographyBooks",
  "approvedMissionBooks",
] as const;
export type SortOrder = (typeof sortOrders)[number];
export type ActivityFilter = (typeof activityFilters)[number];

export interface PeopleQuery {
  /** Words matched against names, usernames and mail addresses. */
  q: string;
  sort: SortOrder;
  dir: "asc" | "desc";
  filter: ActivityFilter;
  min: number | null;
  max: number | null;
  days: number | null;
  group: number | null;
  room: string;
  page: number;
}

const mostStories = 1_000_000;
const mostDays = 36_500;
const mostPages = 1_000_000;

/** Reads search, order and filters from an address; invalid values count as absent, long text is cut (spec 2, section 2.9). */
export function readPeopleQuery(params: URLSearchParams): PeopleQuery {
  return {
    q: (params.get("q") ?? "").replace(/\s+/g, " ").trim().slice(0, staffSearchMax),
    sort: oneOf(sortOrders, params.get("sort")),
    dir: params.get("dir") === "desc" ? "desc" : "asc",
    filter: oneOf(activityFilters, params.get("filter")),
    min: numberOrNull(params.get("min"), 0, mostStories),
    max: numberOrNull(params.get("max"), 0, mostStories),
    days: numberOrNull(params.get("days"), 1, mostDays),
    group: readRowId(params.get("group")) ?? null,
    room: (params.get("room") ?? "").trim().slice(0, roomMax),
    page: numberOrNull(params.get("page"), 1, mostPages) ?? 1,
  };
}

/** The URL query without defaults: "?sort=stories&dir=desc". `keep` is added. */
export function peopleSearch(
  query: PeopleQuery,
  changes: Partial<PeopleQuery> = {},
  keep: Record<string, string> = {},
): string {
  const params = new URLSearchParams({ ...peopleParams({ ...query, ...changes }), ...keep });
  return params.size === 0 ? "" : `?${params}`;
}

/** The parts of a query that are no defaults, as text for an address or for hidden fields. */
export function peopleParams({
  q,
  sort,
  dir,
  filter,
  min,
  max,
  days,
  group,
  room,
  page,
}: PeopleQuery): Record<string, string> {
  return {
    ...(q && { q }),
    ...(sort !== "name" && { sort }),
    ...(dir !== "asc" && { dir }),
    ...(filter !== "all" && { filter }),
    ...(min !== null && { min: String(min) }),
    ...(max !== null && { max: String(max) }),
    ...(days !== null && { days: String(days) }),
    ...(group !== null && { group: String(group) }),
    ...(room !== "" && { room }),
    ...(page > 1 && { page: String(page) }),
  };
}

function oneOf<Word extends string>(words: readonly [Word, ...Word[]], text: string | null): Word {
  return words.find((word) => word === text) ?? words[0];
}

function numberOrNull(text: string | null, least: number, most: number): number | null {
  if (!text || !/^\d{1,9}$/.test(text.trim())) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}
