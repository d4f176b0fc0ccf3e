import type { Db } from "~/db/open.server";
import type { CheckoutRow } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText, minutes, nowText } from "../../base/deps";
import { Conflict } from "../../base/errors";
import { keepOnlyWayIn } from "../../people/auth/only-way-in.server";
import { type OpenedSession, openSession, type Visitor } from "../../people/auth/sessions.server";
import { selectByAddress } from "../../people/users/accounts-by-address.server";
import { freeUsername } from "../../people/users/free-username.server";
import { hashRandomPassword } from "../../people/users/invitations.server";
import { displayNameMax } from "../../people/users/schema";
import { insertUser } from "../../people/users/users.server";
import { askWithGift, listOpenAsks } from "../../writing/asks/asks.server";
import { assignCheckout, attachFound } from "../checkouts/plan-change/attach-checkout.server";
import { startWritingService } from "../writing-services/sale.server";
import type { GiftBearer } from "./gift-bearers.server";
import { giftPassedOnLetter } from "./gift-letters";
import { recallGiftMails } from "./gift-mails.server";
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
import { opensHereAlone } from "./way-back.server";

const handOn = message("Please hand the card on: whoever has it opens the gift.");

export interface Envelope {
  /** Whether who gave it can be asked for a new card for somebody else. */
  canPassOn: boolean;
  calledAs: string;
  recipientName: string;
  givers: string;
  standing: "closed" | "open" | "unpaid" | "over";
}

/** What a gift shows outside: "over" once refunded, "open" once unwrapped, "unpaid" unless its payment stands, else "closed". */
export function showEnvelope({ gift }: GiftBearer): Envelope {
  const { calledAs, recipientName, givers } = gift;
  return { calledAs, recipientName, givers, canPassOn: gift.isHouse === 0, standing: standingOf(gift) };
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

/** Opens a gift: an account with the plan and the questions, and a session; a password comes later. Throws Conflict if opened, over or not paid. */
export async function unwrapGift(
  deps: GiftDeps,
  visitor: Visitor,
  bearer: GiftBearer,
  formId: string | null = null,
): Promise<Unwrapped> {
  const passwordHash = await hashRandomPassword();
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const again = await comeInAgain(within, visitor, bearer, formId);
    if (again) return again;
    const gift = await requireClosed(db, bearer.opens);
    const locale = toLanguage(gift.locale);
    const email = await ownAddress(db, gift);
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
    await markUnwrapped(within, gift.id, user.id, hasWayBack, formId);
    await giveTo(within, await requireCheckout(db, gift), user.id);
    const asker = { ownerId: user.id, name: gift.givers, authorLocale: locale };
    const [promptId = null] = await askWithGift(within, asker, questionsOf(gift));
    return { session: await comeIn(within, visitor, user.id, hasWayBack), promptId, gift };
  });
}

async function comeIn(
  deps: GiftDeps,
  visitor: Visitor,
  userId: number,
  hasWayBack: boolean,
): Promise<OpenedSession> {
  const opened = await openSession(deps, visitor, userId, "link");
  return hasWayBack ? opened : keepOnlyWayIn(deps, opened);
}

/** The same browser, with the form that has just opened the gift, because it keeps the second answer alone; null for everybody else. */
async function comeInAgain(
  deps: GiftDeps,
  visitor: Visitor,
  { opens }: GiftBearer,
  formId: string | null,
): Promise<Unwrapped | null> {
  if (formId === null) return null;
  const gift = await selectGifts(deps.db)
    .where("gifts.id", "=", opens)
    .where("gifts.openedByForm", "=", formId)
    .where("gifts.unwrappedAt", ">", agoText(deps.clock, tenMinutes))
    .executeTakeFirst();
  if (!gift || gift.receiverId === null) return null;
  const session = await comeIn(deps, visitor, gift.receiverId, gift.wayBackAt !== null);
  return { session, promptId: await findFirstWords(deps, { userId: gift.receiverId }), gift };
}

const tenMinutes = 10 * minutes;

/** The first question that waits for whoever has unwrapped a gift; null for none. */
export async function findFirstWords(
  { db }: Pick<GiftDeps, "db">,
  actor: Pick<Self, "userId">,
): Promise<number | null> {
  const [ask] = await listOpenAsks(db, actor);
  return ask?.promptId ?? null;
}

/** Opens a gift for an account that exists, by the rules of changing plans. Throws Conflict like unwrapGift, and PaymentsUnavailable. */
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
    await markUnwrapped(within, gift.id, actor.userId, !(await opensHereAlone(within, actor)));
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
  openedByForm: string | null = null,
): Promise<void> {
  const now = nowText(deps.clock);
  const wayBackAt = hasWayBack ? now : null;
  await deps.db
    .updateTable("gifts")
    .set({ unwrappedAt: now, receiverId, wayBackAt, openedByForm, updatedAt: now })
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

/** Null for an address that has an account, or that refused the mail: the receiver chooses a way back later. */
async function ownAddress(
  db: Db,
  { recipientEmail: email, bouncedAt }: Pick<PaidGift, "recipientEmail" | "bouncedAt">,
): Promise<string | null> {
  if (email === null || bouncedAt !== null) return null;
  const known = await selectByAddress(db, email).executeTakeFirst();
  return known ? null : email;
}

/** Passes a gift on: the card and the mail open nothing any more, and who gave is told of a new card. Throws Conflict like unwrapGift. */
export async function passGiftOn(deps: GiftDeps, { opens, gift: shown }: GiftBearer): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const gift = await requireClosed(db, opens);
    // Nobody would hear of a new code.
    if (gift.isHouse === 1) throw new Conflict(handOn);
    // Pressed twice: the new code is there already.
    if (gift.codeHash !== shown.codeHash) return;
    const now = nowText(deps.clock);
    await recallGiftMails(db, opens);
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
