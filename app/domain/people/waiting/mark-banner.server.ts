import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { t } from "~/messages/translate";
import { type Actor, isImpersonating } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";

export interface MarkBanner {
  /** Null after the mark, while something waits still. */
  madeBy: string | null;
  until: string | null;
  waits: number;
}

const selectBanner = cachedQuery((db: Db, { userId, now }: { userId: number; now: string }) =>
  db
    .selectFrom("users")
    .leftJoin("credentialMarks as marks", (join) =>
      join
        .onRef("marks.userId", "=", "users.id")
        .on("marks.endsAt", ">", now)
        .on("marks.liftedAt", "is", null),
    )
    .leftJoin("users as staff", "staff.id", "marks.madeBy")
    .select(["marks.endsAt", "staff.displayName"])
    .select(({ selectFrom }) =>
      selectFrom("waitingRequests")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("waitingRequests.userId", "=", "users.id")
        .where("waitingRequests.state", "=", "waiting")
        .as("waits"),
    )
    .where("users.id", "=", userId)
    .orderBy("marks.endsAt", "desc")
    .limit(1),
);

/** What every page of an account says while it has a mark or something waits, in one query; null for all others. */
export async function findMarkBanner(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
): Promise<MarkBanner | null> {
  if (isImpersonating(actor)) return null;
  const [row] = await selectBanner(db, { userId: actor.userId, now: nowText(clock) });
  const { endsAt = null, displayName = null, waits = 0 } = row ?? {};
  if (endsAt === null && !waits) return null;
  const madeBy = endsAt === null ? null : (displayName ?? t("somebody who is gone"));
  return { madeBy, until: endsAt, waits: Number(waits) };
}
