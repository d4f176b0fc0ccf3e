import type { CheckoutRow, GiftRow } from "~/db/tables";
import { currentLanguage } from "~/messages/language";
import { message } from "~/messages/message";
import type { Self } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { ValidationError } from "../../base/errors";
import { homeCountry } from "../../base/home-country";
import { instantOfHour, localDay } from "../../base/local-time";
import { hashToken, newToken } from "../../base/token.server";
import { beginCheckout } from "../checkouts/begin-checkout.server";
import type { BillingInput } from "../checkouts/schema";
import { type GiftDeps, newCode } from "./gift-rows.server";
import { type GiftChange, type GiftInput, readMonths } from "./schema";

export interface BegunGift {
  checkout: CheckoutRow;
  /** The setup token of the browser, by which it finds its payment. */
  setupToken: string;
  /** Opens the page of the gift. */
  token: string;
}

/** Begins the checkout of a gift. A repeated `formId` returns the same gift, with the words of this time. Throws like beginCheckout. */
export async function beginGift(
  deps: GiftDeps,
  giver: Self | null,
  visitor: { address: string },
  input: GiftInput & Partial<BillingInput>,
  formId: string | null,
): Promise<BegunGift> {
  const words = columnsOf(deps, input);
  const months = readMonths(input.plan, input.months);
  const save = (within: GiftDeps, { id: checkoutId }: CheckoutRow) =>
    saveGift(within, { ...words, checkoutId, giverId: giver?.userId ?? null, planId: input.plan, months });
  const { name, address } = input;
  const needsNoAddress = formId === null && !name && !address;
  const noAddress = {
    name: input.givers,
    address: "",
    city: "",
    state: "",
    zipCode: "",
    country: homeCountry,
  };
  const billing = needsNoAddress ? noAddress : undefined;
  const order = {
    ...input,
    planId: input.plan,
    gift: {
      months,
      billing,
      save: (within: Deps, row: CheckoutRow) => save({ ...deps, db: within.db }, row),
    },
  };
  const { checkout, token: setupToken } = await beginCheckout(deps, giver, visitor, order, formId);
  const { sealedToken } = await deps.db
    .selectFrom("gifts")
    .select("sealedToken")
    .where("checkoutId", "=", checkout.id)
    .executeTakeFirstOrThrow();
  return { checkout, setupToken, token: deps.encryption.open(sealedToken) ?? "" };
}

export type GiftWords = Pick<
  GiftRow,
  "recipientName" | "calledAs" | "recipientEmail" | "sendAt" | "timeZone" | "lines" | "givers" | "questions"
> &
  Partial<Pick<GiftRow, "locale">>;

/** The columns of what the giver wrote; `keptTime` if the day stays. Throws ValidationError for a day that is over. */
export function columnsOf(
  { clock }: Pick<Deps, "clock">,
  input: GiftChange,
  keptTime: string | null = null,
): GiftWords {
  const { recipientName, calledAs, recipientEmail, timeZone, language, lines, givers, questions } = input;
  const sendAt = recipientEmail === null ? null : (keptTime ?? timeOf(clock.now(), input));
  return {
    ...{ recipientName, recipientEmail, timeZone, lines, givers, sendAt },
    calledAs: calledAs || recipientName,
    questions: JSON.stringify(questions),
    ...(language && { locale: language }),
  };
}

const farthestYears = 2;

function timeOf(now: Date, { sendOn, hour, timeZone }: GiftChange): string {
  const today = localDay(now, timeZone);
  const refuse = (said: string) => new ValidationError({ sendOn: [said] });
  if (sendOn < today) throw refuse(message("This day is over. Please choose today or a later one."));
  if (Number(sendOn.slice(0, 4)) > Number(today.slice(0, 4)) + farthestYears)
    throw refuse(message("Please choose a day within the next two years."));
  const at = instantOfHour(sendOn, hour, timeZone);
  return at < now.toISOString() ? now.toISOString() : at;
}

type NewGift = GiftWords & Pick<GiftRow, "checkoutId" | "giverId" | "planId" | "months">;

/** Adds a gift with its code and the link of its page, or changes the words of the one that has this checkout. */
async function saveGift(deps: GiftDeps, gift: NewGift): Promise<void> {
  const { db, clock, encryption } = deps;
  const now = nowText(clock);
  if (gift.checkoutId !== null) {
    const { numUpdatedRows } = await db
      .updateTable("gifts")
      .set({ ...gift, updatedAt: now })
      .where("checkoutId", "=", gift.checkoutId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return;
  }
  const token = newToken();
  const sealed = { sealedToken: encryption.encrypt(token), ...newCode(encryption).columns };
  const { id } = await db
    .insertInto("gifts")
    .values({ locale: currentLanguage(), ...gift, ...sealed, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("giftLinks")
    .values({ tokenHash: hashToken(token), giftId: id, side: "giver", createdAt: now })
    .execute();
}
