import type { Db } from "~/db/open.server";
import type { CheckoutRow, GiftRow, SubscriptionRow } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import { type Actor, isImpersonating, type Self } from "../../../base/actor";
import { recordAudit } from "../../../base/audit/audit.server";
import { nowText } from "../../../base/deps";
import { Conflict, NotFound } from "../../../base/errors";
import { commitDrafts } from "../../../writing/drafts/commit-drafts.server";
import { quoteOf } from "../../catalogue/quote";
import type { CheckoutDeps } from "../../checkouts/deps";
import { type AttachedPlan, attachFound } from "../../checkouts/plan-change/attach-checkout.server";
import { type AttachOffer, readAttachOffer } from "../../checkouts/plan-change/attach-offer.server";
import { findSubscription } from "../../subscriptions/subscriptions.server";
import { canMove, moveWords } from "./move-words.server";

/** The account that a gift began, before it has a way back. */
interface Begun {
  gift: Pick<GiftRow, "id" | "givers" | "unwrappedAt">;
  checkout: CheckoutRow;
  /** Whether something of the plan is left to add. */
  hasPlan: boolean;
  isOnlyPlan: boolean;
}

export interface JoinOffer {
  givers: string;
  stories: number;
  planName: string;
  /** What adding the plan means; null where nothing of it is left to add. */
  attach: AttachOffer | null;
  /** Whose account they come into. */
  displayName: string;
  /** Why nothing joins; null if it can. */
  refusal: Message | null;
}

const tooMuch = message(
  "What is in the account of the gift cannot be put into this one by itself. Please write to us: we do it by hand, and nothing is lost.",
);

/** Who came back into the account of a gift and has one already: what joining them means, before it is done. Throws NotFound. */
export async function readJoinOffer(deps: CheckoutDeps, actor: Actor, from: Self): Promise<JoinOffer> {
  const { gift, checkout, hasPlan, isOnlyPlan } = await requireBegun(deps, actor, from);
  const attach = hasPlan ? await readAttachOffer(deps, actor, checkout) : null;
  const isMovable = isOnlyPlan && (await canMove(deps.db, { from: from.userId, to: actor.userId }));
  const { storyCount } = await deps.db
    .selectFrom("users")
    .select("storyCount")
    .where("id", "=", from.userId)
    .executeTakeFirstOrThrow();
  return {
    givers: gift.givers,
    stories: storyCount,
    planName: quoteOf(checkout).planName,
    attach,
    displayName: actor.displayName,
    refusal: attach?.refusal ?? (isMovable ? null : tooMuch),
  };
}

/**
 * Puts the account that a gift began into the actor's, with everything written there and the months that are left; the empty one is
 * closed. Throws NotFound if it has a way back or has joined already, Conflict if it cannot join, and PaymentsUnavailable.
 */
export async function joinAccount(deps: CheckoutDeps, actor: Self, from: Self): Promise<AttachedPlan | null> {
  await commitDrafts(deps, from);
  const way = { from: from.userId, to: actor.userId };
  const find = async (within: CheckoutDeps) => {
    const { checkout, isOnlyPlan } = await requireBegun(within, actor, from);
    if (!isOnlyPlan || !(await canMove(within.db, way))) throw new Conflict(tooMuch);
    return checkout;
  };
  const { gift, hasPlan } = await requireBegun(deps, actor, from);
  const finish = async (within: CheckoutDeps) => {
    await carryOver(within, way, gift);
    await moveWords(within, way);
    await recordAudit(within, actor, "gift.join", { id: gift.id, from: from.userId });
  };
  if (hasPlan) return attachFound(deps, actor, find, finish);
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const { id } = await find(within);
    await db.updateTable("checkouts").set({ userId: actor.userId }).where("id", "=", id).execute();
    await finish(within);
  });
  return null;
}

async function requireBegun(deps: CheckoutDeps, actor: Actor, { userId }: Self): Promise<Begun> {
  if (actor.userId === userId || isImpersonating(actor)) throw new NotFound();
  const gift = await deps.db
    .selectFrom("gifts")
    .select(["id", "givers", "unwrappedAt", "checkoutId"])
    .where("receiverId", "=", userId)
    .where("wayBackAt", "is", null)
    .executeTakeFirst();
  const checkouts = await deps.db.selectFrom("checkouts").selectAll().where("userId", "=", userId).execute();
  const checkout = checkouts.find(({ id }) => id === gift?.checkoutId);
  if (!gift || !checkout) throw new NotFound();
  const present = await findSubscription(deps.db, { userId });
  const hasPlan = checkout.state === "paid" && goesOn(deps, checkout, present);
  return { gift, checkout, hasPlan, isOnlyPlan: checkouts.length === 1 };
}

function goesOn(
  { clock }: Pick<CheckoutDeps, "clock">,
  { id }: CheckoutRow,
  present: SubscriptionRow | undefined,
): boolean {
  if (present?.checkoutId !== id || present.state !== "active" || present.lapsedAt !== null) return false;
  return present.endsAt === null || present.endsAt > nowText(clock);
}

/** The gift is its new owner's; the days that have passed are not given twice, and the time with a writer that was used stays used. */
async function carryOver(
  { db, clock }: CheckoutDeps,
  { from, to }: { from: number; to: number },
  { id, unwrappedAt }: Begun["gift"],
): Promise<void> {
  const now = nowText(clock);
  await db
    .updateTable("gifts")
    .set({ receiverId: to, wayBackAt: now, updatedAt: now })
    .where("id", "=", id)
    .execute();
  const bookedMinutes = await minutesOf(db, from);
  await db
    .updateTable("users")
    .set(({ eb }) => ({ bookedMinutes: eb("bookedMinutes", "+", bookedMinutes) }))
    .where("id", "=", to)
    .execute();
  const given = await findSubscription(db, { userId: to });
  if (!given?.endsAt || unwrappedAt === null || !(await isOf(db, given, id))) return;
  const passed = Math.max(0, clock.now().getTime() - new Date(unwrappedAt).getTime());
  const endsAt = new Date(new Date(given.endsAt).getTime() - passed).toISOString();
  await db.updateTable("subscriptions").set({ endsAt }).where("userId", "=", to).execute();
}

async function isOf(db: Db, { checkoutId }: SubscriptionRow, giftId: number): Promise<boolean> {
  const gift = await db.selectFrom("gifts").select("checkoutId").where("id", "=", giftId).executeTakeFirst();
  return gift?.checkoutId === checkoutId;
}

async function minutesOf(db: Db, userId: number): Promise<number> {
  const user = await db
    .selectFrom("users")
    .select("bookedMinutes")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return user.bookedMinutes;
}
