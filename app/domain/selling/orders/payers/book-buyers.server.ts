import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import type { Actor, Self } from "../../../base/actor";
import { recordAudit } from "../../../base/audit/audit.server";
import { type Deps, nowText } from "../../../base/deps";
import { Conflict, NotFound } from "../../../base/errors";
import { selectOpenMembers } from "../../../people/circle/open-members";
import { findReasonToWait } from "../../../people/waiting/hold-back.server";

/* Whom an author lets order printed copies. They pay, and read no word of the book. */

/** Somebody who may be let: who gave the plan, or a relative. */
export interface PossibleBuyer {
  kind: "gift" | "member";
  id: number;
  /** Empty for a giver whose name is forgotten. */
  name: string;
  isAllowed: boolean;
}

const waitWords = message(
  "Somebody else has made a way into your account, so this waits until it is yours alone again. Please try again in a week.",
);

/** Those who gave the actor's plan and the relatives with a link, each with the author's answer. */
export async function listBookBuyers(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId }: Pick<Actor, "userId">,
): Promise<PossibleBuyer[]> {
  const givers = await giftsTo(db, userId).orderBy("gifts.id").execute();
  const members = await selectOpenMembers(db, nowText(clock))
    .leftJoin("bookBuyers", (join) =>
      join.onRef("bookBuyers.memberId", "=", "circleMembers.id").on("bookBuyers.takenBackAt", "is", null),
    )
    .select(["circleMembers.id", "circleMembers.name", "bookBuyers.id as buyerId"])
    .where("circleMembers.userId", "=", userId)
    .orderBy("circleMembers.id")
    .execute();
  const toBuyer = (kind: PossibleBuyer["kind"]) => (row: (typeof givers)[number]) => ({
    ...{ kind, id: row.id, name: row.name },
    isAllowed: row.buyerId !== null,
  });
  return [...givers.map(toBuyer("gift")), ...members.map(toBuyer("member"))];
}

function giftsTo(db: Db, userId: number) {
  return db
    .selectFrom("gifts")
    .leftJoin("bookBuyers", (join) =>
      join
        .onRef("bookBuyers.giftId", "=", "gifts.id")
        .onRef("bookBuyers.userId", "=", "gifts.receiverId")
        .on("bookBuyers.takenBackAt", "is", null),
    )
    .select(["gifts.id", "gifts.givers as name", "bookBuyers.id as buyerId"])
    .where("gifts.receiverId", "=", userId)
    .where("gifts.isHouse", "=", 0)
    .where("gifts.unwrappedAt", "is not", null);
}

/** Lets somebody order copies, or takes that back; placed orders go on. Audited. Throws NotFound, and Conflict while the account has a mark. */
export async function allowBookBuyer(
  deps: Deps,
  actor: Self,
  { kind, id }: Pick<PossibleBuyer, "kind" | "id">,
  isAllowed: boolean,
): Promise<void> {
  if (isAllowed && (await findReasonToWait(deps, actor, { kind: "order" }))) throw new Conflict(waitWords);
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const known = await listBookBuyers(within, actor);
    if (!known.some((buyer) => buyer.kind === kind && buyer.id === id)) throw new NotFound();
    const { userId } = actor;
    const now = nowText(deps.clock);
    if (isAllowed) {
      const whom = kind === "gift" ? { giftId: id, memberId: null } : { giftId: null, memberId: id };
      await db
        .insertInto("bookBuyers")
        .values({ userId, ...whom, allowedAt: now, takenBackAt: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await db
      .updateTable("bookBuyers")
      .set(isAllowed ? { takenBackAt: null } : { takenBackAt: now })
      .where("userId", "=", userId)
      .where(kind === "gift" ? "giftId" : "memberId", "=", id)
      .where("takenBackAt", isAllowed ? "is not" : "is", null)
      .execute();
    await recordAudit(within, actor, isAllowed ? "book.buyer-allowed" : "book.buyer-ended", { kind, id });
  });
}
