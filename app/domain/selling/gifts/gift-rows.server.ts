import { randomInt } from "node:crypto";
import type { Db } from "~/db/open.server";
import type { CheckoutState, GiftLinksTable, GiftRow } from "~/db/tables";
import { type Deps, nowText } from "../../base/deps";
import type { Encryption } from "../../base/encryption.server";
import { hashToken, newToken } from "../../base/token.server";
import type { CheckoutDeps } from "../checkouts/deps";
import { giftCode, placesOf, randomPlaces } from "./gift-code";

export type GiftDeps = CheckoutDeps & { encryption: Encryption };

export type GiftState = "waiting" | "sent" | "unwrapped" | "refunded";

export interface PaidGift extends GiftRow {
  /** Null for a gift of the house. */
  checkoutState: CheckoutState | null;
}

/** What is said of a gift outside. Money that went back closes it. */
export function stateOfGift({ checkoutState, unwrappedAt, sentAt }: PaidGift): GiftState {
  if (checkoutState === "refunded") return "refunded";
  if (unwrappedAt !== null) return "unwrapped";
  return sentAt === null ? "waiting" : "sent";
}

/** Whether it may be sent and unwrapped: its payment has arrived. */
export function isGiven({ checkoutState }: Pick<PaidGift, "checkoutState">): boolean {
  return checkoutState === null || checkoutState === "paid";
}

/** A query of all gifts, each with the state of its checkout: null where it has none. The caller narrows it. */
export function selectGifts(db: Db) {
  return db
    .selectFrom("gifts")
    .leftJoin("checkouts", "checkouts.id", "gifts.checkoutId")
    .selectAll("gifts")
    .select("checkouts.state as checkoutState");
}

/** A new random code of a gift, and the columns that keep it: encrypted to be shown again, hashed to be found. */
export function newCode(encryption: Encryption) {
  const code = giftCode(Array.from({ length: randomPlaces }, () => randomInt(placesOf)));
  return { code, columns: { sealedCode: encryption.encrypt(code), codeHash: hashToken(code) } };
}

/** Makes a link to a gift, and returns its token. The database stores its hash. */
export async function addGiftLink(
  { db, clock }: Pick<Deps, "db" | "clock">,
  giftId: number,
  side: GiftLinksTable["side"],
): Promise<string> {
  const token = newToken();
  await db
    .insertInto("giftLinks")
    .values({ tokenHash: hashToken(token), giftId, side, createdAt: nowText(clock) })
    .execute();
  return token;
}

/** The questions that the giver asks, in order, from the JSON of the row; empty where none is asked. */
export function questionsOf({ questions }: Pick<GiftRow, "questions">): string[] {
  return JSON.parse(questions);
}
