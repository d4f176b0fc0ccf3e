import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { type Actor, type Self, staffRoleOf } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText, type Deps, minutes, nowText } from "../../base/deps";
import { Conflict, Forbidden, NotFound } from "../../base/errors";
import type { Bearer } from "../../base/reader";
import { hashToken, newToken } from "../../base/token.server";
import { requireLiveHouse } from "../trials/limits.server";

/* A tablet belongs to a house by an owner's sign-in, once. It has a cookie and no account. */

export interface TabletBearer extends Bearer<"tablet"> {
  /** The house. */
  readonly ownerId: number;
  readonly tablet: { name: string; place: string; houseName: string };
}

type TabletDeps = Pick<Deps, "db" | "clock">;

/** What a tablet's cookie opens; null for one that is unknown or has ended, and while its house is closed. */
export async function findTabletBearer(
  { db, clock }: TabletDeps,
  token: string,
): Promise<TabletBearer | null> {
  if (token === "") return null;
  const row = await db
    .selectFrom("tablets")
    .innerJoin("users", "users.id", "tablets.userId")
    .select(["tablets.id", "tablets.userId", "tablets.name", "tablets.place", "tablets.lastSeenAt"])
    .select("users.displayName as houseName")
    .where("tablets.tokenHash", "=", hashToken(token))
    .where("tablets.endedAt", "is", null)
    .where("users.suspendedAt", "is", null)
    .where("users.closedAt", "is", null)
    .where("users.isOwner", "=", 1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, userId, name, place, houseName, lastSeenAt } = row;
  if (lastSeenAt < agoText(clock, 5 * minutes))
    await db
      .updateTable("tablets")
      .set({ lastSeenAt: nowText(clock) })
      .where("id", "=", id)
      .execute();
  return { kind: "tablet", ownerId: userId, opens: id, tablet: { name, place, houseName } };
}

export interface Tablet {
  id: number;
  name: string;
  place: string;
  createdAt: string;
  lastSeenAt: string;
}

/** The tablets of the signed-in owner's house that have not ended, the oldest first; also while viewing another account. */
export async function listTablets(db: Db, actor: Actor): Promise<Tablet[]> {
  return db
    .selectFrom("tablets")
    .select(["id", "name", "place", "createdAt", "lastSeenAt"])
    .where("userId", "=", staffRoleOf(actor).realUserId)
    .where("endedAt", "is", null)
    .orderBy("id")
    .execute();
}

const tabletsMax = 50;

/** Makes this device a tablet of the owner's house; returns its token. Audited. Throws Forbidden for others, and Conflict above 50. */
export async function createTablet(
  deps: Deps,
  actor: Self,
  { name, place }: { name: string; place: string },
): Promise<string> {
  if (!actor.isOwner)
    throw new Forbidden(message("A tablet belongs to a house. Please sign in as its owner on the tablet."));
  return deps.db.transaction().execute(async (db) => {
    await requireLiveHouse({ ...deps, db }, actor.userId);
    const { count } = await db
      .selectFrom("tablets")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("userId", "=", actor.userId)
      .where("endedAt", "is", null)
      .executeTakeFirstOrThrow();
    if (toCount(count) >= tabletsMax)
      throw new Conflict(message("A house has at most 50 tablets. Please end one that is not used."));
    const token = newToken();
    const now = nowText(deps.clock);
    const { id } = await db
      .insertInto("tablets")
      .values({
        ...{ userId: actor.userId, name, place, tokenHash: hashToken(token) },
        ...{ createdAt: now, lastSeenAt: now, endedAt: null },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordAudit({ ...deps, db }, actor, "tablet.create", { id });
    return token;
  });
}

/** Ends a tablet at once, and the turn on it. Audited. Throws NotFound for another house's. */
export async function endTablet(deps: Deps, actor: Self, id: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const now = nowText(deps.clock);
    const ended = await db
      .updateTable("tablets")
      .set({ endedAt: now })
      .where("id", "=", id)
      .where("userId", "=", actor.userId)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) throw new NotFound();
    await db
      .updateTable("tabletTurns")
      .set({ endedAt: now })
      .where("tabletId", "=", id)
      .where("endedAt", "is", null)
      .execute();
    await recordAudit({ ...deps, db }, actor, "tablet.end", { id });
  });
}
