import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { managedBy } from "../../people/users/people.server";
import { recordingMinBytes } from "../../writing/recordings/schema";

export interface Waiting {
  /** This month, UTC. */
  storiesThisMonth: number;
  drafts: number;
  recordings: number;
  /** Counts those with print files, but not approved in this version. */
  books: number;
}

/** Counts by user id, for those the actor manages; four queries in total. */
export async function findWaiting(
  deps: Deps,
  actor: Actor,
  userIds: number[],
): Promise<Record<number, Waiting>> {
  if (userIds.length === 0) return {};
  const { db, clock } = deps;
  const month = nowText(clock).slice(0, 7);
  const theirs = selectManaged(db, actor, userIds);
  const [stories, drafts, recordings, books] = await Promise.all([
    countStories(db, theirs, month).execute(),
    countDrafts(db, theirs).execute(),
    countRecordings(db, theirs).execute(),
    countBooks(db, theirs).execute(),
  ]);
  const of = (rows: { userId: number; count: number }[], id: number) =>
    Number(rows.find(({ userId }) => userId === id)?.count ?? 0);
  return Object.fromEntries(
    userIds.map((id) => [
      id,
      {
        storiesThisMonth: of(stories, id),
        drafts: of(drafts, id),
        recordings: of(recordings, id),
        books: of(books, id),
      },
    ]),
  );
}

function selectManaged(db: Db, actor: Actor, userIds: number[]) {
  return db.selectFrom("users").select("users.id").where("users.id", "in", userIds).where(managedBy(actor));
}

type Ids = ReturnType<typeof selectManaged>;

const count = sql<number>`count(*)`.as("count");

function countStories(db: Db, theirs: Ids, month: string) {
  return db
    .selectFrom("stories")
    .select(["userId", count])
    .where("userId", "in", theirs)
    .where("deletedAt", "is", null)
    .where("createdAt", ">=", month)
    .groupBy("userId");
}

function countDrafts(db: Db, theirs: Ids) {
  return db.selectFrom("drafts").select(["userId", count]).where("userId", "in", theirs).groupBy("userId");
}

function countRecordings(db: Db, theirs: Ids) {
  return db
    .selectFrom("recordings")
    .select(["userId", count])
    .where("userId", "in", theirs)
    .where("guestId", "is", null)
    .where("finishedAt", "is", null)
    .where("discardedAt", "is", null)
    .where("bytes", ">=", recordingMinBytes)
    .groupBy("userId");
}

function countBooks(db: Db, theirs: Ids) {
  return db
    .selectFrom("printFiles")
    .select(["userId", count])
    .where("userId", "in", theirs)
    .where("state", "=", "done")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookApprovals")
            .select("bookApprovals.id")
            .whereRef("bookApprovals.userId", "=", "printFiles.userId")
            .whereRef("bookApprovals.inputHash", "=", "printFiles.inputHash"),
        ),
      ),
    )
    .groupBy("userId");
}
