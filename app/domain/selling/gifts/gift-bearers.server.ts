import { recordAudit } from "../../base/audit/audit.server";
import type { Bearer } from "../../base/reader";
import { hashToken } from "../../base/token.server";
import { clearAttempts, type ThrottleDeps, throttle } from "../../people/auth/throttle/throttle.server";
import { readGiftCode } from "./gift-code";
import { type PaidGift, selectGifts } from "./gift-rows.server";

/** Whoever has a link or the card of a gift: its giver opens its page, its receiver unwraps it, and neither the other's. */
export interface GiftBearer extends Bearer<"gift"> {
  readonly side: "giver" | "receiver";
  /** Whether it is the link of the mail, and so of whoever reads that address. */
  readonly isByMail: boolean;
  readonly gift: PaidGift;
}

/** The page of a gift for its giver; null for an unknown link. */
export function findGiverBearer(deps: Pick<ThrottleDeps, "db">, token: string): Promise<GiftBearer | null> {
  return findByLink(deps, token, "giver");
}

/** A gift for its receiver, by the link of the mail or the code of the card. Guessing is throttled and audited. Throws RateLimited. */
export async function findReceiverBearer(
  deps: ThrottleDeps,
  address: string,
  token: string,
): Promise<GiftBearer | null> {
  const code = readGiftCode(token);
  if (code === null) return findByLink(deps, token, "receiver");
  const account = hashToken(code);
  const attempt = await throttle(deps, { action: "gift code", address, account });
  const gift = await selectGifts(deps.db).where("gifts.codeHash", "=", account).executeTakeFirst();
  if (gift) await clearAttempts(deps, attempt);
  else await recordAudit(deps, null, "gift.wrong-code");
  return gift ? toBearer(gift, "receiver", false) : null;
}

async function findByLink(
  { db }: Pick<ThrottleDeps, "db">,
  token: string,
  side: GiftBearer["side"],
): Promise<GiftBearer | null> {
  const gift = await selectGifts(db)
    .innerJoin("giftLinks", "giftLinks.giftId", "gifts.id")
    .where("giftLinks.tokenHash", "=", hashToken(token))
    .where("giftLinks.side", "=", side)
    .executeTakeFirst();
  return gift ? toBearer(gift, side, side === "receiver") : null;
}

function toBearer(gift: PaidGift, side: GiftBearer["side"], isByMail: boolean): GiftBearer {
  return { kind: "gift", ownerId: gift.receiverId, opens: gift.id, side, isByMail, gift };
}
