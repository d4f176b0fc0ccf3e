import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { recallDigests } from "../../people/circle/recall-digests.server";
import type { SharedWith } from "./schema";

const sharesAll = (userId: number) =>
  sql`exists (select 1 from circles where user_id = ${userId} and shares_all = 1)`;

/** Columns of a new story: the family's at once where its author shares all stories, also later ones. */
export function sharedAtFirst(userId: number, now: string) {
  const all = sharesAll(userId);
  return {
    sharedWith: sql<SharedWith>`case when ${all} then 'family' else 'nobody' end`,
    sharedAt: sql<string | null>`case when ${all} then ${now} end`,
    isSharedWithAll: sql<0 | 1>`${all}`,
  };
}

/** Columns of a story that is begun before anything is told: nobody's, also where all are shared, until there is something. */
export function sharedOnceTold(userId: number) {
  return { sharedWith: "nobody" as const, sharedAt: null, isSharedWithAll: sql<0 | 1>`${sharesAll(userId)}` };
}

/** Something is told in a story that was begun without. */
export async function shareWhatIsTold({ db, clock }: Deps, id: number): Promise<void> {
  await db
    .updateTable("stories")
    .set({ sharedWith: "family", sharedAt: nowText(clock) })
    .where("id", "=", id)
    .where("sharedWith", "=", "nobody")
    .where("isSharedWithAll", "=", 1)
    .execute();
}

/** Columns of a story that comes back from the trash: nobody's yet, unless it is only for its author. */
export const notSharedAgain = {
  sharedWith: sql<SharedWith>`case shared_with when 'onlyMe' then 'onlyMe' else 'nobody' end`,
  sharedAt: null,
  isSharedWithAll: 0,
} as const;

/** Two stories that become one are shared as the less shared of them was, because what is in it must not become readable. */
export async function takeStricterSharing(
  db: Db,
  { userId }: Pick<Actor, "userId">,
  from: number,
  to: number,
): Promise<void> {
  const both = (state: SharedWith) =>
    sql<boolean>`exists (select 1 from stories as part where part.id in (${from}, ${to}) and part.shared_with = ${state})`;
  await db
    .updateTable("stories")
    .set({
      sharedWith: sql<SharedWith>`case when ${both("onlyMe")} then 'onlyMe' else 'nobody' end`,
      sharedAt: null,
      isSharedWithAll: 0,
    })
    .where("id", "=", to)
    .where(sql<boolean>`(${both("onlyMe")} or ${both("nobody")})`)
    .execute();
  await recallDigests(db, { userId });
}
