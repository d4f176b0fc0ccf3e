import { randomBytes } from "node:crypto";
import type { CheckoutState } from "~/db/tables";
import { currentLanguage } from "~/messages/language";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { type CatalogueDeps, getCatalogue } from "../catalogue/catalogue.server";
import { quoteGift } from "../catalogue/quote";
import { type GiftDeps, type GiftState, newCode, selectGifts, stateOfGift } from "./gift-rows.server";
import { nameOfGift } from "./given-gifts.server";
import { type HouseGiftsInput, readMonths } from "./schema";

export interface HouseGift {
  code: string;
  planName: string;
}

const neverGiven: CheckoutState[] = ["open", "expired", "cancelled", "failed"];

type HouseDeps = CatalogueDeps & Pick<GiftDeps, "encryption"> & { config: { brandName: string } };

/** Makes unpaid gifts of the house: their codes, in order. A form that is posted twice makes them once. Audited. Throws Forbidden. */
export async function makeHouseGifts(
  deps: HouseDeps,
  actor: Actor,
  { count, plan, months: wanted }: HouseGiftsInput,
  formId: string | null = null,
): Promise<HouseGift[]> {
  requireAdministrator(actor);
  const months = readMonths(plan, wanted);
  const { plans } = await getCatalogue(deps);
  const quote = quoteGift({ ...plans[plan], priceCents: 0 }, months, null, 0);
  const now = nowText(deps.clock);
  const made = Array.from({ length: count }, () => newCode(deps.encryption));
  const nameOfOne = (index: number) => (formId === null ? null : `${formId} house ${index}`);
  const earlier = await deps.db.transaction().execute(async (db) => {
    const known = formId === null ? [] : await listMade({ ...deps, db }, `${formId} house `);
    if (known.length > 0) return known;
    const paid = {
      planId: plan,
      quote: JSON.stringify(quote),
      dueCents: 0,
      isGift: 1,
      state: "paid",
    } as const;
    const when = { createdAt: now, updatedAt: now };
    const checkouts = await db
      .insertInto("checkouts")
      .values(
        made.map((_, index) => ({
          createdByForm: nameOfOne(index),
          ...{ ...paid, ...when, paidAt: now, locale: currentLanguage() },
          reference: randomBytes(12).toString("base64url"),
        })),
      )
      .returning("id")
      .execute();
    await db
      .insertInto("gifts")
      .values(
        made.map(({ columns }, index) => ({
          ...{ ...columns, ...when, checkoutId: checkouts[index]?.id ?? null, planId: plan, months },
          ...{ locale: currentLanguage(), recipientName: "", calledAs: "", timeZone: "UTC", lines: "" },
          ...{ givers: deps.config.brandName, questions: "[]", sealedToken: "", isHouse: 1 as const },
        })),
      )
      .execute();
    await recordAudit({ ...deps, db }, actor, "gift.make", { count, plan, months });
    return null;
  });
  return earlier ?? made.map(({ code }) => ({ code, planName: nameOfGift({ planId: plan, months }) }));
}

/** The gifts that a form has made, by the start of what their checkouts are called by. */
async function listMade({ db, encryption }: HouseDeps, start: string): Promise<HouseGift[]> {
  const rows = await selectGifts(db)
    .where("gifts.isHouse", "=", 1)
    .where("checkouts.createdByForm", ">=", start)
    .where("checkouts.createdByForm", "<", `${start}~`)
    .orderBy("gifts.id")
    .execute();
  return rows.map((gift) => ({ code: encryption.open(gift.sealedCode) ?? "", planName: nameOfGift(gift) }));
}

export interface ListedGiftRow {
  id: number;
  checkoutId: number | null;
  planName: string;
  recipientName: string;
  state: GiftState;
  isHouse: boolean;
  createdAt: string;
  unwrappedAt: string | null;
}

export interface GiftFigures {
  sold: number;
  sent: number;
  unwrapped: number;
  refunded: number;
  made: number;
  madeUnwrapped: number;
}

/** Gifts as administrators see them, the newest first, and how many there are. Throws Forbidden. */
export async function listGifts(
  { db }: Pick<Deps, "db">,
  actor: Actor,
): Promise<{ figures: GiftFigures; gifts: ListedGiftRow[] }> {
  requireAdministrator(actor);
  const rows = await selectGifts(db)
    .where("checkouts.state", "not in", neverGiven)
    .orderBy("gifts.id", "desc")
    .limit(100)
    .execute();
  const gifts = rows.map((gift) => ({
    ...{ id: gift.id, checkoutId: gift.checkoutId, recipientName: gift.recipientName },
    ...{ createdAt: gift.createdAt, unwrappedAt: gift.unwrappedAt },
    planName: nameOfGift(gift),
    state: stateOfGift(gift),
    isHouse: gift.isHouse === 1,
  }));
  return { figures: await countGifts(db), gifts };
}

async function countGifts(db: Deps["db"]): Promise<GiftFigures> {
  const rows = await db
    .selectFrom("gifts")
    .innerJoin("checkouts", "checkouts.id", "gifts.checkoutId")
    .select(({ fn }) => ["gifts.isHouse", "checkouts.state", fn.countAll<number>().as("all")])
    .select(({ fn }) => [fn.count<number>("gifts.sentAt").as("sent")])
    .select(({ fn }) => [fn.count<number>("gifts.unwrappedAt").as("unwrapped")])
    .where("checkouts.state", "not in", neverGiven)
    .groupBy(["gifts.isHouse", "checkouts.state"])
    .execute();
  const sum = (of: typeof rows, what: "all" | "sent" | "unwrapped") =>
    of.reduce((total, row) => total + Number(row[what]), 0);
  const [sold, made] = [rows.filter(({ isHouse }) => !isHouse), rows.filter(({ isHouse }) => isHouse)];
  return {
    ...{ sold: sum(sold, "all"), sent: sum(sold, "sent"), unwrapped: sum(sold, "unwrapped") },
    refunded: sum(
      sold.filter(({ state }) => state === "refunded"),
      "all",
    ),
    ...{ made: sum(made, "all"), madeUnwrapped: sum(made, "unwrapped") },
  };
}
