import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { type Actor, type StaffRole, staffRoleOf } from "../../base/actor";
import { filledPagesOf, type PageCounts } from "../../book/page-count.server";
import { managedBy } from "../../people/users/people.server";

/** Pages of the newest print files of both books, by user id, for those the actor manages who have any. One query. */
export async function countPrintedPages(
  db: Db,
  actor: Actor,
  userIds: number[],
): Promise<Record<number, PageCounts>> {
  if (userIds.length === 0) return {};
  const rows = await selectNewestPages(db, { ...staffRoleOf(actor), userIds });
  return Object.fromEntries(
    rows.map(({ userId, pages, filledPages }) => [
      userId,
      { pages: Number(pages), filledPages: Number(filledPages) },
    ]),
  );
}

const sumOfFilled = sql<number>`sum(${filledPagesOf})`;

const selectNewestPages = cachedQuery(
  (db: Db, { userIds, ...role }: StaffRole & { userIds: readonly number[] }) => {
    const newest = db
      .selectFrom("printFiles")
      .innerJoin("users", "users.id", "printFiles.userId")
      .select(({ fn }) => fn.max("printFiles.id").as("id"))
      .where("users.id", "in", userIds)
      .where(managedBy(role))
      .where("printFiles.pages", "is not", null)
      .groupBy(["printFiles.userId", "printFiles.storyType"]);
    return db
      .selectFrom("printFiles")
      .select(({ fn }) => ["userId", fn.sum<number>("pages").as("pages"), sumOfFilled.as("filledPages")])
      .where("id", "in", newest)
      .groupBy("userId");
  },
);
