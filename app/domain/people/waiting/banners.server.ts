import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { t } from "~/messages/translate";
import { houseOfUser } from "../../base/access/trials.server";
import { type Actor, isImpersonating } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";

/** What every page of an account says above its own words; null for what there is none of. */
export interface Banners {
  mark: MarkBanner | null;
  trial: TrialBanner | null;
}

interface MarkBanner {
  /** Null after the mark, while something waits still. */
  madeBy: string | null;
  until: string | null;
  waits: number;
}

interface TrialBanner {
  endsAt: string;
  readableUntil: string;
  isOver: boolean;
  isOwners: boolean;
}

const selectBanners = cachedQuery((db: Db, { userId, now }: { userId: number; now: string }) =>
  db
    .selectFrom("users")
    .leftJoin("credentialMarks as marks", (join) =>
      join
        .onRef("marks.userId", "=", "users.id")
        .on("marks.endsAt", ">", now)
        .on("marks.liftedAt", "is", null),
    )
    .leftJoin("users as staff", "staff.id", "marks.madeBy")
    .leftJoin("houseTrials as trials", (join) =>
      join.on("trials.userId", "=", houseOfUser).on("trials.fullAt", "is", null),
    )
    .select(["marks.endsAt", "staff.displayName"])
    .select(["trials.userId as houseId", "trials.endsAt as trialEndsAt", "trials.readableUntil"])
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

/** Takes one query. Marks are the person's alone to see; a trial's residents see it once it is over, and its owner always. */
export async function findBanners({ db, clock }: Pick<Deps, "db" | "clock">, actor: Actor): Promise<Banners> {
  const now = nowText(clock);
  const [row] = await selectBanners(db, { userId: actor.userId, now });
  if (!row) return { mark: null, trial: null };
  return { mark: isImpersonating(actor) ? null : markOf(row), trial: trialOf(row, actor, now) };
}

type Row = Awaited<ReturnType<typeof selectBanners>>[number];

function markOf({ endsAt, displayName, waits }: Row): MarkBanner | null {
  if (endsAt === null && !waits) return null;
  const madeBy = endsAt === null ? null : (displayName ?? t("somebody who is gone"));
  return { madeBy, until: endsAt, waits: Number(waits) };
}

function trialOf(
  { houseId, trialEndsAt: endsAt, readableUntil }: Row,
  { userId }: Actor,
  now: string,
): TrialBanner | null {
  if (endsAt === null || readableUntil === null) return null;
  const isOver = endsAt <= now;
  const isOwners = houseId === userId;
  return isOver || isOwners ? { endsAt, readableUntil, isOver, isOwners } : null;
}
