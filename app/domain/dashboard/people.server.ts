import { sql } from "kysely";
import { fromBit, toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { Actor } from "../actor";
import { agoText, type Deps, days } from "../deps";
import { nameKey } from "../users/name-key";
import { lookedAfterBy } from "../users/participants";
import type { PeopleQuery } from "./address";

/** Somebody in the list (spec 2, section 3: user summary). */
export interface UserSummary {
  id: number;
  username: string;
  displayName: string;
  email: string | null;
  storyCount: number;
  createdAt: string;
  /** When they were last here; null for never. */
  lastUseDate: string | null;
  isAdmin: boolean;
  isOwner: boolean;
  isSuspended: boolean;
  isClosed: boolean;
}

/** A page of the list. */
export interface PeoplePage {
  people: UserSummary[];
  /** How many the query finds. */
  total: number;
  page: number;
  pages: number;
}

/** People on a page (contract, section 3). */
export const pageSize = 50;
const mostWords = 6;

/** One page of those whom the actor looks after. A page beyond the last is the last. */
export async function listPeople(deps: Deps, actor: Actor, query: PeopleQuery): Promise<PeoplePage> {
  const total = toCount(
    (
      await found(deps, actor, query)
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow()
    ).count,
  );
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(query.page, pages);
  const ids = await found(deps, actor, query)
    .select("users.id")
    .orderBy(sortColumns[query.sort], query.dir)
    .orderBy("users.id", query.dir)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const people = await readSummaries(
    deps.db,
    ids.map(({ id }) => id),
  );
  return { people, total, page, pages };
}

const sortColumns = {
  name: "users.nameKey",
  stories: "users.storyCount",
  activity: "users.lastUseAt",
} as const;

/**
 * Only columns that all indexes of the list have (migration 0021): so that a page is found in an index alone, however
 * many people there are.
 */
function found({ db, clock }: Deps, actor: Actor, query: PeopleQuery) {
  const { q, filter, min, max } = query;
  let people = db.selectFrom("users").where(lookedAfterBy(actor));
  if (filter === "active") people = people.where("users.lastUseAt", ">=", agoText(clock, days));
  if (filter === "biographyBooks") people = people.where("users.biographyStories", ">", 0);
  if (filter === "missionBooks") people = people.where("users.missionStories", ">", 0);
  if (min !== null) people = people.where("users.storyCount", ">=", min);
  if (max !== null) people = people.where("users.storyCount", "<=", max);
  if (query.days !== null) people = people.where("users.lastUseAt", ">=", agoText(clock, query.days * days));
  const words = nameKey(q).split(" ").filter(Boolean).slice(0, mostWords);
  for (const word of words) {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    const has = (column: string) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
    people = people.where((where) =>
      where.or([
        has("users.nameKey"),
        has("users.usernameKey"),
        sql<boolean>`lower(${sql.ref("users.email")}) like ${pattern} escape '\\'`,
      ]),
    );
  }
  return people;
}

/** In the order of the ids. */
async function readSummaries(db: Db, ids: number[]): Promise<UserSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select(["id", "username", "displayName", "email", "storyCount", "createdAt", "lastUseAt"])
    .select(["isAdmin", "isOwner", "suspendedAt", "closedAt"])
    .where("id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { lastUseAt, suspendedAt, closedAt, isAdmin, isOwner, ...rest } = row;
    return {
      ...rest,
      lastUseDate: lastUseAt,
      isAdmin: fromBit(isAdmin),
      isOwner: fromBit(isOwner),
      isSuspended: suspendedAt !== null,
      isClosed: closedAt !== null,
    };
  });
}
