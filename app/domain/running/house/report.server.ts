import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { type Month, monthOf, readMonth, spanOf } from "../../base/month";

/** Counts of a month, and nothing of what was told. Only what happened while somebody lived in the house counts. */
export interface HouseReport {
  house: string;
  month: Month;
  /** Set while the month goes on: the day until which is counted. */
  until: string | null;
  residents: number;
  joined: number;
  left: number;
  /** Residents who wrote or recorded something. */
  told: number;
  stories: number;
  recordings: number;
  minutes: number;
  photos: number;
  sittings: number;
  books: number;
}

/** The report of the actor's own house. Throws NotFound for those who have none, and for what is no month or not begun. */
export async function getHouseReport(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
  month: unknown,
): Promise<HouseReport> {
  if (!actor.isOwner) throw new NotFound();
  const read = readMonth(month);
  if (!read || read > monthOf(deps.clock.now())) throw new NotFound();
  return countHouse(deps, actor.realUserId, read);
}

/** Counts the month of a house in one query. */
export async function countHouse(
  { db, clock }: Pick<Deps, "db" | "clock">,
  ownerId: number,
  month: Month,
): Promise<HouseReport> {
  const row = await selectCounts(db, ownerId, spanOf(month)).executeTakeFirstOrThrow();
  const { house, seconds, ...counts } = row;
  const now = nowText(clock);
  return {
    ...{ house, month, until: monthOf(now) === month ? now : null },
    ...(Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [name, Number(count ?? 0)]),
    ) as Record<keyof typeof counts, number>),
    minutes: Math.round(Number(seconds ?? 0) / 60),
  };
}

function selectCounts(db: Db, ownerId: number, { from, until }: { from: string; until: string }) {
  const stays = sql`house_stays where house_stays.owner_id = ${ownerId} and house_stays.began_at < ${until}
    and (house_stays.ended_at is null or house_stays.ended_at >= ${from})`;
  /** Rows of a table whose time is in the month and in the stay of whose they are. */
  const during = (table: string, column: string) => {
    const at = sql.ref(`${table}.${column}`);
    return sql`house_stays join ${sql.table(table)} on ${sql.ref(`${table}.user_id`)} = house_stays.user_id
      where house_stays.owner_id = ${ownerId} and ${at} >= max(${from}, house_stays.began_at)
      and ${at} < ${until} and (house_stays.ended_at is null or ${at} <= house_stays.ended_at)`;
  };
  const stories = sql`${during("stories", "created_at")} and stories.deleted_at is null`;
  const changed = sql`${during("stories", "updated_at")} and stories.deleted_at is null`;
  const sound = sql`${during("media", "created_at")} and media.kind = 'audio' and media.deleted_at is null`;
  const photos = sql`${during("media", "created_at")} and media.kind = 'image' and media.deleted_at is null`;
  const count = (rows: ReturnType<typeof sql>) => sql<number>`(select count(*) from ${rows})`;
  return db
    .selectFrom("users")
    .select("users.displayName as house")
    .select([
      sql<number>`(select count(distinct house_stays.id) from ${stays})`.as("residents"),
      count(sql`${stays} and house_stays.began_at >= ${from}`).as("joined"),
      count(sql`${stays} and house_stays.ended_at < ${until}`).as("left"),
      sql<number>`(select count(*) from (select house_stays.user_id from ${changed}
        union select house_stays.user_id from ${sound}))`.as("told"),
      count(stories).as("stories"),
      count(sound).as("recordings"),
      sql<number>`(select sum(media.duration_seconds) from ${sound})`.as("seconds"),
      count(photos).as("photos"),
      count(during("interviews", "consented_at")).as("sittings"),
      count(during("print_orders", "requested_at")).as("books"),
    ])
    .where("users.id", "=", ownerId);
}
