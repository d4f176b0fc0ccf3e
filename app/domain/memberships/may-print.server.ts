import type { Db } from "~/db/open.server";
import type { MembershipState } from "~/db/tables";
import type { Actor } from "../actor";
import { Conflict } from "../errors";

/** Why a person cannot order printed books just now, by how their plan stands. */
const reasons: Partial<Record<MembershipState, string>> = {
  processing:
    "The payment for your plan is still on its way. You can write all the while, and order your book once it has arrived.",
  disputed:
    "The payment for your plan is being looked into by your bank. Your book can be ordered once that is settled.",
  refunded: "The payment for your plan was returned to you, so your book cannot be ordered on it.",
};

/** Why the actor cannot order printed books just now, in words for them; null where they can. */
export async function whyNotPrint(db: Db, { userId }: Pick<Actor, "userId">): Promise<string | null> {
  const membership = await db
    .selectFrom("memberships")
    .select("state")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return (membership && reasons[membership.state]) ?? null;
}

/** Throws Conflict where the actor cannot order printed books just now: the plan's payment is on its way, or went back. */
export async function requireMayPrint(db: Db, actor: Pick<Actor, "userId">): Promise<void> {
  const reason = await whyNotPrint(db, actor);
  if (reason) throw new Conflict(reason);
}
