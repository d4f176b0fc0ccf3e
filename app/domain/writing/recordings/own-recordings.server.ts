import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";

/** Set for those that a relative makes for their memories of the stories of an account. */
export interface OfGuest {
  readonly guestId?: number;
}

/** Condition on `recordings`: those of the account itself, or of the relative alone. */
export function isOf({ guestId }: OfGuest) {
  return sql<boolean>`recordings.guest_id is ${guestId ?? null}`;
}

/** Recordings in progress of the account itself, or of the relative alone: a query without columns. */
export function selectUnfinished(db: Db, actor: Pick<Actor, "userId"> & OfGuest) {
  return db
    .selectFrom("recordings")
    .where("recordings.userId", "=", actor.userId)
    .where(isOf(actor))
    .where("recordings.finishedAt", "is", null)
    .where("recordings.discardedAt", "is", null);
}
