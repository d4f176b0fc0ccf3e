import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import { fromBit, toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { countFoundBy, isFoundBy, type Spellings } from "~/db/people-search";
import type { StoryType, Tables } from "~/db/tables";
import { type Actor, type StaffRole, staffRoleOf } from "../../base/actor";
import { agoText, type Deps, days, nowText } from "../../base/deps";
import { compareNames } from "../../base/format";
import { nameKey } from "../../people/users/name-key";
import { countManaged, managedBy } from "../../people/users/people.server";
import type { PeopleQuery, SortOrder } from "./people-query";

/** The API shape (spec 2, section 3: user summary). */
export interface UserSummary {
  id: number;
  username: string;
  displayName: string;
  email: string | null;
  storyCount: number;
  createdAt: string;
  lastUseDate: string | null;
  isAdmin: boolean;
  isOwner: boolean;
  isSuspended: boolean;
  isClosed: boolean;
  room: string;
}

export interface PeoplePage {
  people: UserSummary[];
  total: number;
  page: number;
  pages: number;
}

/** Contract, section 3. */
const pageSize = 50;
const mostWords = 6;
/** The most matches that are looked up and sorted; for more, scanning the index in order is faster. */
const fewFound = 2_000;

/** A page of the users the actor manages. Beyond the last page, returns the last. */
export async function listPeople(deps: Deps, actor: Actor, query: PeopleQuery): Promise<PeoplePage> {
  const total = await countFound(deps, actor, query);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(query.page, pages);
  const people = await readPage(deps, actor, query, { total, page });
  const isWhole = pages === 1 && query.sort === "name";
  return { people: isWhole ? sortByNames(people, query.dir) : people, total, page, pages };
}

/** Names of one page are sorted as the reader's language has it. More pages have the order of the index, which is one for all. */
function sortByNames(people: UserSummary[], dir: PeopleQuery["dir"]): UserSummary[] {
  const sign = dir === "asc" ? 1 : -1;
  return [...people].sort((one, other) => sign * compareNames(one.displayName, other.displayName));
}

/** Reads the second half of the list from its end, so that no offset is large. */
async function readPage(
  deps: Deps,
  actor: Actor,
  query: PeopleQuery,
  { total, page }: { total: number; page: number },
): Promise<UserSummary[]> {
  const before = (page - 1) * pageSize;
  const count = Math.min(pageSize, total - before);
  const after = total - before - count;
  const isFromEnd = before > after;
  const other = query.dir === "asc" ? ("desc" as const) : ("asc" as const);
  const dir = isFromEnd ? other : query.dir;
  const offset = isFromEnd ? after : before;
  const people = isEverybody(query)
    ? await readEverybody(deps.db, { ...staffRoleOf(actor), count, offset }, `${query.sort} ${dir}`)
    : await readFound(deps, actor, { ...query, dir }, { total, count, offset });
  return isFromEnd ? people.reverse() : people;
}

type Part = { count: number; offset: number };

async function readFound(
  deps: Deps,
  actor: Actor,
  query: PeopleQuery,
  { total, count, offset }: Part & { total: number },
): Promise<UserSummary[]> {
  const found = await inOrder(deps, actor, query, total).limit(count).offset(offset).execute();
  return readSummaries(
    deps.db,
    found.map(({ id }) => id),
  );
}

function isEverybody(query: PeopleQuery): boolean {
  return query.q === "" && isSearchAlone(query);
}

type Direction = PeopleQuery["dir"];
type ListOrder = `${SortOrder} ${Direction}`;

const summaryColumns = [
  ...(["users.id", "users.username", "users.displayName", "users.email", "users.storyCount"] as const),
  ...(["users.createdAt", "users.lastUseAt", "users.isAdmin", "users.isOwner"] as const),
  ...(["users.suspendedAt", "users.closedAt", "users.room"] as const),
];

/** SQLite passes over the offset in an index, without reading rows. */
const selectEverybody = cachedQuery(
  (db: Db, { count, offset, ...role }: StaffRole & Part, order: ListOrder) => {
    const [sort, dir] = order.split(" ") as [SortOrder, Direction];
    return db
      .selectFrom("users")
      .select(summaryColumns)
      .where(managedBy(role))
      .orderBy(sortColumns[sort], dir)
      .orderBy("users.id", dir)
      .limit(count)
      .offset(offset);
  },
);

async function readEverybody(db: Db, values: StaffRole & Part, order: ListOrder): Promise<UserSummary[]> {
  return (await selectEverybody(db, values, order)).map(toSummary);
}

const countEverybody = cachedQuery((db: Db, actor: StaffRole) => countManaged(db, actor));

async function countFound(deps: Deps, actor: Actor, query: PeopleQuery): Promise<number> {
  if (isEverybody(query)) {
    const [found] = await countEverybody(deps.db, staffRoleOf(actor));
    return toCount(found?.count ?? 0);
  }
  if (isSearchAlone(query) && actor.isAdmin) {
    const count = await countFoundBy(deps.db, wordsOf(query));
    if (count !== null) return count;
  }
  const found = filtered(deps, actor, query, (column) => sql.ref(`users.${column}`), true);
  const { count } = await found.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  return toCount(count);
}

function isSearchAlone({ filter, min, max, days: within, group, room }: PeopleQuery): boolean {
  const isOfHouse = group !== null || room !== "";
  return filter === "all" && min === null && max === null && within === null && !isOfHouse;
}

/** Scans a covering index in list order (migration 0021). Filters are wrapped, or SQLite would sort by them; so is the order of few matches. */
function inOrder(deps: Deps, actor: Actor, query: PeopleQuery, total: number) {
  const look: Look = (column, none) => sql`coalesce(${sql.ref(`users.${column}`)}, ${none})`;
  const isLookedUp = total <= fewFound;
  const order = sql.ref(sortColumns[query.sort]);
  return filtered(deps, actor, query, look, isLookedUp)
    .select("users.id")
    .orderBy(isLookedUp && query.q !== "" ? sql`+${order}` : order, query.dir)
    .orderBy("users.id", query.dir);
}

const sortColumns = {
  name: "users.nameKey",
  stories: "users.storyCount",
  activity: "users.lastUseAt",
} as const;

type FilterColumn = "storyCount" | "biographyStories" | "missionStories" | "lastUseAt";
type Look = (column: FilterColumn, none: number | string) => RawBuilder<unknown>;

/** Words are looked up in the search index, or matched while scanning. */
function filtered({ db, clock }: Deps, actor: Actor, query: PeopleQuery, look: Look, isLookedUp: boolean) {
  const { q, filter, min, max } = query;
  let people = db.selectFrom("users").where(managedBy(actor));
  const usedWithin = (within: number) =>
    sql<boolean>`${look("lastUseAt", "")} >= ${agoText(clock, within * days)}`;
  if (filter === "active") people = people.where(usedWithin(1));
  if (filter === "activeToday")
    people = people.where(sql<boolean>`${look("lastUseAt", "")} >= ${nowText(clock).slice(0, 10)}`);
  if (filter === "approvedBiographyBooks") people = people.where(hasApproved("biography"));
  if (filter === "approvedMissionBooks") people = people.where(hasApproved("mission"));
  if (filter === "biographyBooks") people = people.where(sql<boolean>`${look("biographyStories", 0)} > 0`);
  if (filter === "missionBooks") people = people.where(sql<boolean>`${look("missionStories", 0)} > 0`);
  if (min !== null) people = people.where(sql<boolean>`${look("storyCount", 0)} >= ${min}`);
  if (max !== null) people = people.where(sql<boolean>`${look("storyCount", 0)} <= ${max}`);
  if (query.days !== null) people = people.where(usedWithin(query.days));
  if (query.room !== "") people = people.where("users.room", "=", query.room);
  if (query.group !== null) people = people.where(isInGroup(query.group));
  for (const word of wordsOf({ q })) people = people.where((isLookedUp && isFoundBy(word)) || has(word));
  return people;
}

function isInGroup(group: number) {
  return ({ selectFrom, exists }: ExpressionBuilder<Tables, "users">) =>
    exists(
      selectFrom("residentGroupMembers as members")
        .select("members.id")
        .whereRef("members.userId", "=", "users.id")
        .where("members.groupId", "=", group),
    );
}

function hasApproved(type: StoryType) {
  return ({ selectFrom, exists }: ExpressionBuilder<Tables, "users">) =>
    exists(
      selectFrom("bookApprovals")
        .select("bookApprovals.id")
        .whereRef("bookApprovals.userId", "=", "users.id")
        .where("bookApprovals.storyType", "=", type),
    );
}

/** Names are folded; usernames and mail addresses are not. */
function wordsOf({ q }: Pick<PeopleQuery, "q">): Spellings[] {
  const typed = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords);
  return typed.map((word) => [...new Set([nameKey(word) || word, word])]);
}

function has(word: Spellings) {
  const patterns = word.map((spelling) => `%${spelling.replace(/[\\%_]/g, "\\$&")}%`);
  const isLike = patterns.map((pattern) => sql`${sql.ref("users.searchKey")} like ${pattern} escape '\\'`);
  return sql<boolean>`(${sql.join(isLike, sql` or `)})`;
}

const selectSummaries = cachedQuery((db: Db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom("users").select(summaryColumns).where("users.id", "in", ids),
);

type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number];

async function readSummaries(db: Db, ids: number[]): Promise<UserSummary[]> {
  if (ids.length === 0) return [];
  const rows = await selectSummaries(db, { ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toSummary(row)] : [];
  });
}

function toSummary({ lastUseAt, suspendedAt, closedAt, isAdmin, isOwner, ...rest }: SummaryRow): UserSummary {
  return {
    ...rest,
    lastUseDate: lastUseAt,
    isAdmin: fromBit(isAdmin),
    isOwner: fromBit(isOwner),
    isSuspended: suspendedAt !== null,
    isClosed: closedAt !== null,
  };
}
