import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { Conflict, NotFound } from "../../../base/errors";
import type { CircleBearer } from "../../../people/circle/circle-bearers.server";
import type { GiftBearer } from "../../gifts/gift-bearers.server";
import { findPrintBlocker } from "../../subscriptions/print-blocker.server";

/** Whoever may pay for copies of another's book, by the link that they have: of a gift's giver, or of a relative. */
export type PayerBearer = CircleBearer | GiftBearer;

export interface Payer {
  /** The row of the author's yes. */
  id: number;
  authorId: number;
  /** What the author is called; the book's own title is a word of the book. */
  authorName: string;
}

/** Whom a link lets order; null without the author's yes. The query asks for all: the link, the yes, and the open account. */
export function findPayer(db: Db, bearer: PayerBearer): Promise<Payer | null> {
  return find(db, bearer, true);
}

/** Throws NotFound without the author's yes, as if there were no such page. */
export async function requirePayer(db: Db, bearer: PayerBearer): Promise<Payer> {
  const payer = await findPayer(db, bearer);
  if (!payer) throw new NotFound();
  return payer;
}

/** Who once had the author's yes reads the orders of then, also after it was taken back. */
export function findFormerPayer(db: Db, bearer: PayerBearer): Promise<Payer | null> {
  return find(db, bearer, false);
}

async function find(db: Db, bearer: PayerBearer, isAllowed: boolean): Promise<Payer | null> {
  // The receiver has a link to the same gift, and orders by their account.
  if (bearer.kind === "gift" && bearer.side !== "giver") return null;
  const { ownerId, opens, kind } = bearer;
  const [payer = null] = await selectPayers(db, { authorId: ownerId ?? 0, opens, isAllowed }, kind);
  return payer;
}

type Asked = { authorId: number; opens: number; isAllowed: boolean };

const selectPayers = cachedQuery((db: Db, { authorId, opens, isAllowed }: Asked, kind: PayerBearer["kind"]) =>
  db
    .selectFrom("bookBuyers")
    .innerJoin("users", "users.id", "bookBuyers.userId")
    .select(["bookBuyers.id", "bookBuyers.userId as authorId", "users.displayName as authorName"])
    .where("users.closedAt", "is", null)
    .where("users.suspendedAt", "is", null)
    .where("bookBuyers.userId", "=", authorId)
    .where(kind === "circle" ? "bookBuyers.memberId" : "bookBuyers.giftId", "=", opens)
    .$if(isAllowed, (query) => query.where("bookBuyers.takenBackAt", "is", null)),
);

/** Throws Conflict while the author's plan does not let the book be printed. The payer hears nothing of its payment. */
export async function requireOrderable(db: Db, { authorId, authorName }: Payer): Promise<void> {
  const reason = await findPrintBlocker(db, { userId: authorId });
  if (reason)
    throw new Conflict(
      message("This book cannot be ordered right now. Please ask {author}.", { author: authorName }),
    );
}
