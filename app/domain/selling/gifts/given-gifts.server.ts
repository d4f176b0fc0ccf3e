import type { CheckoutState } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { agoText, minutes, nowText } from "../../base/deps";
import { Conflict } from "../../base/errors";
import { localDay, localHour } from "../../base/local-time";
import { throttle } from "../../people/auth/throttle/throttle.server";
import { planName } from "../../people/plans/plans";
import { giftName } from "../catalogue/quote";
import { syncCheckout } from "../checkouts/pay-checkout.server";
import { findInvoice } from "../invoices/invoices.server";
import { findPayment } from "../payments/payment-rows.server";
import { columnsOf } from "./begin-gift.server";
import type { GiftBearer } from "./gift-bearers.server";
import { recallGiftMails } from "./gift-mails.server";
import {
  type GiftDeps,
  type GiftState,
  isGiven,
  type PaidGift,
  questionsOf,
  selectGifts,
  stateOfGift,
} from "./gift-rows.server";
import type { GiftChange } from "./schema";
import { type GiftCover, mailGift, noCover } from "./send-gifts.server";

/** A gift as its giver sees it: never a word of the receiver's, and nothing that opens their account. */
export interface GivenGift {
  state: GiftState;
  planName: string;
  recipientName: string;
  calledAs: string;
  recipientEmail: string | null;
  isOnPaper: boolean;
  sendAt: string | null;
  sendOn: string;
  hour: number;
  timeZone: string;
  /** The one of the letter, the card and the account that begins with it. */
  language: string;
  lines: string;
  givers: string;
  questions: string[];
  sentAt: string | null;
  bouncedAt: string | null;
  unwrappedAt: string | null;
  code: string;
  canChange: boolean;
  payment: GiftPayment | null;
}

/** How the payment stands; null for a gift of the house. */
export interface GiftPayment {
  state: CheckoutState;
  dueCents: number;
  failure: string;
  actionUrl: string | null;
  invoice: { number: number; token: string; dueAt: string } | null;
}

/** The page of a gift. Asks for a late payment first. */
export async function showGift(deps: GiftDeps, bearer: GiftBearer): Promise<GivenGift> {
  const payment = await findGiftPayment(deps, bearer.gift.checkoutId);
  return toGiven(deps, { ...bearer.gift, checkoutState: payment?.state ?? null }, payment);
}

async function findGiftPayment(deps: GiftDeps, checkoutId: number | null): Promise<GiftPayment | null> {
  const found =
    checkoutId === null
      ? undefined
      : await deps.db.selectFrom("checkouts").selectAll().where("id", "=", checkoutId).executeTakeFirst();
  if (!found) return null;
  const isOpen = ["open", "verifying", "processing"].includes(found.state);
  const checkout = isOpen ? await syncCheckout(deps, found).catch(() => found) : found;
  const { state, dueCents, reference, id } = checkout;
  const payment = await findPayment(deps.db, { kind: "plan", reference });
  const invoice = state === "invoiced" ? await findInvoice(deps.db, id) : undefined;
  return {
    ...{ state, dueCents, failure: payment?.failure ?? "", actionUrl: payment?.actionUrl ?? null },
    invoice: invoice ? { number: invoice.number, token: invoice.token, dueAt: invoice.dueAt } : null,
  };
}

function toGiven({ encryption }: GiftDeps, gift: PaidGift, payment: GiftPayment | null): GivenGift {
  const { recipientName, calledAs, recipientEmail, sendAt, timeZone, lines, givers } = gift;
  const { sentAt, bouncedAt, unwrappedAt } = gift;
  const state = stateOfGift(gift);
  return {
    ...{ state, recipientName, calledAs, recipientEmail, sendAt, timeZone, lines, givers },
    ...{ sentAt, bouncedAt, unwrappedAt, payment },
    language: gift.locale,
    planName: nameOfGift(gift),
    isOnPaper: sendAt === null,
    sendOn: sendAt === null ? "" : localDay(new Date(sendAt), timeZone),
    hour: sendAt === null ? 9 : localHour(new Date(sendAt), timeZone),
    questions: questionsOf(gift),
    code: isGiven(gift) && unwrappedAt === null ? (encryption.open(gift.sealedCode) ?? "") : "",
    canChange: state === "waiting" || state === "sent",
  };
}

/** "Self-Serve, 12 months". */
export function nameOfGift({ planId, months }: Pick<PaidGift, "planId" | "months">): string {
  const name = planName(planId) ?? "";
  return months === null ? name : giftName(name, months);
}

/** Changes a gift; if sent, another address, or the same one after a mail that was given up, ends the old link and sends it again. Throws Conflict once unwrapped or refunded, and ValidationError. */
export async function changeGift(deps: GiftDeps, { opens }: GiftBearer, change: GiftChange): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const before = requireOpen(await requireGift({ ...deps, db }, opens));
    const words = columnsOf(deps, change, isSameTime(before, change) ? before.sendAt : null);
    const isReaddressed = before.recipientEmail?.toLowerCase() !== words.recipientEmail?.toLowerCase();
    const isSentAnew = isReaddressed || before.bouncedAt !== null;
    const keepsTime = before.sentAt !== null && !isSentAnew;
    if (isSentAnew) await recallGiftMails(db, opens);
    await db
      .updateTable("gifts")
      .set({ ...words, updatedAt: nowText(deps.clock) })
      .set(keepsTime ? { sendAt: before.sendAt } : { sentAt: null, bouncedAt: null })
      .where("id", "=", opens)
      .execute();
  });
}

/** Whether the day was left as it is, perhaps because it is over: then it stays, and the mail goes out at once. */
function isSameTime({ sendAt, timeZone }: PaidGift, change: GiftChange): boolean {
  if (sendAt === null || timeZone !== change.timeZone) return false;
  const at = new Date(sendAt);
  return change.sendOn === localDay(at, timeZone) && change.hour === localHour(at, timeZone);
}

/** Sends the mail of a gift once more, now; once for two presses. Throws Conflict where it was not sent yet, is not paid or is over, and RateLimited. */
export async function sendGiftAgain(
  deps: GiftDeps,
  { opens }: GiftBearer,
  visitor: { address: string },
  coverOf: GiftCover = noCover,
): Promise<void> {
  await throttle(deps, { action: "checkout", address: visitor.address, account: `gift ${opens}` });
  const cover = await coverOf(requireOpen(await requireGift(deps, opens)));
  await deps.db.transaction().execute(async (db) => {
    const gift = requireOpen(await requireGift({ ...deps, db }, opens));
    if (gift.sentAt === null || gift.recipientEmail === null || !isGiven(gift))
      throw new Conflict(message("This gift was not sent yet."));
    if (gift.bouncedAt === null && gift.sentAt > agoText(deps.clock, pressedTwice)) return;
    await mailGift({ ...deps, db }, gift, cover);
  });
}

const pressedTwice = 2 * minutes;

function requireGift({ db }: Pick<GiftDeps, "db">, id: number): Promise<PaidGift> {
  return selectGifts(db).where("gifts.id", "=", id).executeTakeFirstOrThrow();
}

function requireOpen(gift: PaidGift): PaidGift {
  const state = stateOfGift(gift);
  if (state === "unwrapped") throw new Conflict(message("This gift is unwrapped already."));
  if (state === "refunded") throw new Conflict(message("This gift was refunded, and is closed."));
  return gift;
}

export interface ListedGift {
  token: string;
  recipientName: string;
  planName: string;
  state: GiftState;
  unwrappedAt: string | null;
}

/** The gifts that a person gave while signed in, the newest first, with the links of their pages. */
export async function listGivenGifts(
  { db, encryption }: Pick<GiftDeps, "db" | "encryption">,
  { userId }: Pick<Actor, "userId">,
): Promise<ListedGift[]> {
  const rows = await selectGifts(db)
    .where("gifts.giverId", "=", userId)
    .where((where) => where.or([where("checkouts.id", "is", null), where("checkouts.state", "!=", "open")]))
    .orderBy("gifts.id", "desc")
    .limit(50)
    .execute();
  return rows.map((gift) => ({
    token: encryption.open(gift.sealedToken) ?? "",
    recipientName: gift.recipientName,
    planName: nameOfGift(gift),
    state: stateOfGift(gift),
    unwrappedAt: gift.unwrappedAt,
  }));
}

/** The page of the gift that a browser has paid for; null for any other checkout. */
export async function findGiftPage(
  { db, encryption }: Pick<GiftDeps, "db" | "encryption">,
  checkoutId: number,
): Promise<string | null> {
  const gift = await db
    .selectFrom("gifts")
    .select("sealedToken")
    .where("checkoutId", "=", checkoutId)
    .executeTakeFirst();
  const token = gift && encryption.open(gift.sealedToken);
  return token ? `/gifts/${token}` : null;
}
