import type { Db } from "~/db/open.server";
import type { CheckoutRow } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { nowText } from "../../base/deps";
import { Conflict } from "../../base/errors";
import {
  keepOnlyWayIn,
  type OpenedSession,
  openSession,
  type Visitor,
} from "../../people/auth/sessions.server";
import { selectByAddress } from "../../people/users/accounts-by-address.server";
import { freeUsername } from "../../people/users/free-username.server";
import { hashRandomPassword } from "../../people/users/invitations.server";
import { displayNameMax } from "../../people/users/schema";
import { insertUser } from "../../people/users/users.server";
import { askWithGift } from "../../writing/asks/asks.server";
import { assignCheckout, attachFound } from "../checkouts/plan-change/attach-checkout.server";
import { startWritingService } from "../writing-services/sale.server";
import type { GiftBearer } from "./gift-bearers.server";
import { giftPassedOnLetter } from "./gift-letters";
import {
  type GiftDeps,
  isGiven,
  newCode,
  type PaidGift,
  questionsOf,
  selectGifts,
  stateOfGift,
} from "./gift-rows.server";
import { mailGiver } from "./giver-mail.server";

/** What an envelope says before it is opened. */
export interface Envelope {
  calledAs: string;
  recipientName: string;
  givers: string;
  standing: "closed" | "open" | "unpaid" | "over";
}

export function showEnvelope({ gift }: GiftBearer): Envelope {
  const { calledAs, recipientName, givers } = gift;
  return { calledAs, recipientName, givers, standing: standingOf(gift) };
}

function standingOf(gift: PaidGift): Envelope["standing"] {
  const state = stateOfGift(gift);
  if (state === "refunded") return "over";
  if (state === "unwrapped") return "open";
  return isGiven(gift) ? "closed" : "unpaid";
}

export interface Unwrapped {
  session: OpenedSession;
  /** The first question of the giver; null where none was asked. */
  promptId: number | null;
  gift: Pick<PaidGift, "givers" | "lines">;
}

/**
 * Opens a gift: an account with the plan and the giver's questions, and a session on this device. Nobody needs a password before
 * the first word. The address of the mail becomes the account's own. Throws Conflict where somebody was first, and where the gift is over or not paid.
 */
export async function unwrapGift(deps: GiftDeps, visitor: Visitor, bearer: GiftBearer): Promise<Unwrapped> {
  const passwordHash = await hashRandomPassword();
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const gift = await requireClosed(db, bearer.opens);
    const locale = toLanguage(gift.locale);
    const email = await ownAddress(db, gift.recipientEmail);
    const user = await insertUser(
      within,
      {
        ...{ username: await freeUsername(db, gift.recipientName), locale, email, passwordHash },
        displayName: gift.recipientName.slice(0, displayNameMax),
        ...{ isAdmin: false, isOwner: false },
        addressUnprovenSince: email !== null && !bearer.isByMail ? nowText(deps.clock) : null,
      },
      null,
    );
    const hasWayBack = email !== null && bearer.isByMail;
    await markUnwrapped(within, gift.id, user.id, hasWayBack);
    await giveTo(within, await requireCheckout(db, gift), user.id);
    const asker = { ownerId: user.id, name: gift.givers, authorLocale: locale };
    const [promptId = null] = await askWithGift(within, asker, questionsOf(gift));
    const opened = await openSession(within, visitor, user.id, "link");
    const session = hasWayBack ? opened : await keepOnlyWayIn(within, opened);
    return { session, promptId, gift };
  });
}

/**
 * Opens a gift for somebody who has an account: the plan is added to it by the rules of changing plans, and the questions wait there.
 * Throws Conflict like unwrapGift, and where the plan cannot be added; PaymentsUnavailable.
 */
export async function addGiftToAccount(
  deps: GiftDeps,
  actor: Self,
  { opens }: GiftBearer,
): Promise<Omit<Unwrapped, "session">> {
  const gift = await requireClosed(deps.db, opens);
  const asker = { ownerId: actor.userId, name: gift.givers, authorLocale: actor.locale };
  let promptId: number | null = null;
  const find = async ({ db }: Pick<GiftDeps, "db">) => requireCheckout(db, await requireClosed(db, opens));
  await attachFound(deps, actor, find, async (within) => {
    await markUnwrapped(within, gift.id, actor.userId, true);
    promptId = (await askWithGift(within, asker, questionsOf(gift)))[0] ?? null;
  });
  return { promptId, gift };
}

async function requireClosed(db: Db, id: number): Promise<PaidGift> {
  const gift = await selectGifts(db).where("gifts.id", "=", id).executeTakeFirstOrThrow();
  const standing = standingOf(gift);
  const { givers } = gift;
  if (standing === "open")
    throw new Conflict(
      message("Somebody has opened this gift already. If that was not you, please ask {givers}.", { givers }),
    );
  if (standing === "over")
    throw new Conflict(message("This gift is closed. Please ask {givers}.", { givers }));
  if (standing === "unpaid")
    throw new Conflict(message("This gift is not quite ready. Please ask {givers}.", { givers }));
  return gift;
}

async function markUnwrapped(
  deps: Pick<GiftDeps, "db" | "clock">,
  id: number,
  receiverId: number,
  hasWayBack: boolean,
): Promise<void> {
  const now = nowText(deps.clock);
  await deps.db
    .updateTable("gifts")
    .set({ unwrappedAt: now, receiverId, wayBackAt: hasWayBack ? now : null, updatedAt: now })
    .where("id", "=", id)
    .where("unwrappedAt", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordAudit(deps, { userId: receiverId, realUserId: receiverId }, "gift.unwrap", { id });
}

function requireCheckout(db: Db, { checkoutId }: PaidGift): Promise<CheckoutRow> {
  return db.selectFrom("checkouts").selectAll().where("id", "=", checkoutId).executeTakeFirstOrThrow();
}

async function giveTo(deps: GiftDeps, checkout: CheckoutRow, userId: number): Promise<void> {
  await assignCheckout(deps, checkout, userId);
  await startWritingService(deps, { ...checkout, userId });
}

/** An address that has an account stays with it: null, and the receiver chooses a way back later. */
async function ownAddress(db: Db, email: string | null): Promise<string | null> {
  if (email === null) return null;
  const known = await selectByAddress(db, email).executeTakeFirst();
  return known ? null : email;
}

/** Passes a gift on: the card and the mail open nothing any more, and who gave is told of a new card. Throws Conflict like unwrapGift. */
export async function passGiftOn(deps: GiftDeps, { opens }: GiftBearer): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const gift = await requireClosed(db, opens);
    const now = nowText(deps.clock);
    await db.deleteFrom("giftLinks").where("giftId", "=", opens).where("side", "=", "receiver").execute();
    await db
      .updateTable("gifts")
      .set({ ...newCode(deps.encryption).columns, passedOnAt: now, updatedAt: now })
      .set({ recipientEmail: null, sendAt: null, sentAt: null, bouncedAt: null })
      .where("id", "=", opens)
      .execute();
    const { email, locale } = await requireCheckout(db, gift);
    if (!email) return;
    await mailGiver(within, gift, { kind: "gift-giver", email, locale }, (href) =>
      giftPassedOnLetter(email, gift.recipientName, href),
    );
  });
}
