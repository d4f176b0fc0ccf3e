import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { purgeRetained } from "~/domain/running/retention/retention.server";
import { mailsTo } from "../../../../tests/support/mails";
import { openPaymentFixture, type PaymentFixture } from "../../../../tests/support/payment-fixture";
import { addPerson } from "../../../../tests/support/people";
import { addPromoCode } from "../../../../tests/support/promo-codes";
import type { FakeStripe } from "../../../../tests/support/stripe/fake-stripe";
import { asThemselves, type Self } from "../../base/actor";
import { days, minutes } from "../../base/deps";
import { createEncryption } from "../../base/encryption.server";
import { parseInput } from "../../base/schema-fields";
import { listMembers } from "../../people/circle/members.server";
import { deleteUserRows } from "../../running/closing/owned-data.server";
import { readGiftRows } from "../../running/exports/gift-rows.server";
import { approveInvoice } from "../checkouts/invoices.server";
import { refundPlan } from "../checkouts/refund-plan.server";
import { findSubscription } from "../subscriptions/subscriptions.server";
import { beginGift } from "./begin-gift.server";
import { followGifts } from "./follow-gifts.server";
import { findGiverBearer, findReceiverBearer } from "./gift-bearers.server";
import type { GiftDeps } from "./gift-rows.server";
import { changeGift, sendGiftAgain, showGift } from "./given-gifts.server";
import { makeHouseGifts } from "./house-gifts.server";
import { GiftChange, GiftInput } from "./schema";
import { sendDueGifts } from "./send-gifts.server";
import { addGiftToAccount, passGiftOn, showEnvelope, unwrapGift } from "./unwrap.server";
import { answerCircle, findCircleQuestion, opensHereAlone, setWayBack } from "./way-back.server";

/* Who of the two people of a gift sees, keeps and loses what, where mails bounce, gifts meet, and accounts close. */

let deps: GiftDeps & { clock: PaymentFixture["deps"]["clock"] };
let stripe: FakeStripe;

beforeEach(async () => {
  const fixture = await openPaymentFixture();
  stripe = fixture.stripe;
  deps = { ...fixture.deps, encryption: createEncryption("a secret of these tests, long enough") };
  await addPromoCode(deps.db, "FREE", { discountType: "percentage", discountHundredths: 100_00 });
  root = await addPerson(deps.db, "root", { displayName: "Root", isAdmin: true });
});

afterEach(() => stripe.close());

let root: Self;

const visitor = { address: "198.51.100.7", device: "a tablet", knownDevice: undefined };
const mother = "margaret@example.org";
const giver = "ruth@example.org";

const wish = (change: Record<string, unknown> = {}) => ({
  ...{ plan: "self-serve", months: 6, recipientName: "Margaret Hale", calledAs: "Mom" },
  ...{ recipientEmail: "", sendOn: "", hour: 0, timeZone: "UTC", lines: "Two lines.", givers: "Ruth" },
  ...{ questions: ["What could you see?"], email: giver, promoCode: "FREE", ...change },
});

const byMail = (recipientEmail = mother) => ({
  recipientEmail,
  sendOn: deps.clock.now().toISOString().slice(0, 10),
});

async function give(change: Record<string, unknown> = {}, giverId: number | null = null) {
  const input = parseInput(GiftInput, wish(change));
  const by = giverId === null ? null : asThemselves(giverId);
  const { token, checkout } = await beginGift(deps, by, visitor, input, null);
  const page = await findGiverBearer(deps, token);
  if (!page) throw new Error("The giver has no page.");
  return { page, token, checkout, id: page.opens };
}

/** A gift that is paid by invoice, so that money can go back. */
async function giveForMoney(change: Record<string, unknown> = {}) {
  const bill = { name: "Ruth", address: "1 Elm St", city: "Galena", state: "IL", zipCode: "61036" };
  const input = { ...parseInput(GiftInput, wish({ ...change, promoCode: "" })), ...bill };
  const { token, checkout } = await beginGift({ ...deps, payments: null }, null, visitor, input, null);
  await approveInvoice(deps, root, checkout.id);
  const page = await findGiverBearer(deps, token);
  if (!page) throw new Error("The giver has no page.");
  return { page, token, checkout, id: page.opens };
}

const refund = ({ checkout }: Pick<Given, "checkout">) => {
  const whole = { amountCents: checkout.dueCents, reason: "changed her mind", receiptId: null };
  return refundPlan(deps, root, checkout.id, whole, null);
};

type Given = Awaited<ReturnType<typeof give>>;

async function cardOf({ token }: Pick<Given, "token">) {
  const page = await findGiverBearer(deps, token);
  const bearer = page && (await findReceiverBearer(deps, visitor.address, (await showGift(deps, page)).code));
  if (!bearer) throw new Error("The code opens nothing.");
  return bearer;
}

const open = async (gift: Given) =>
  asThemselves((await unwrapGift(deps, visitor, await cardOf(gift))).session.user.id);

/** A clock that goes on while the product works, as clocks do. */
function ticking(): GiftDeps {
  let at = deps.clock.now().getTime();
  const now = () => {
    at += 3;
    return new Date(at);
  };
  return { ...deps, clock: { now } };
}

const fail = (id: number) =>
  deps.db.updateTable("mails").set({ state: "failed" }).where("id", "=", id).execute();

const told = async () => (await mailsTo(deps.db, giver, "gift-giver")).map(({ subject }) => subject);

const rowOf = (id: number) =>
  deps.db.selectFrom("gifts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a mail that comes back", () => {
  test("is told of by itself, whatever the clock does meanwhile, and once more when it comes back again", async () => {
    const gift = await give(byMail());
    await sendDueGifts(ticking());
    const [first] = await mailsTo(deps.db, mother, "gift");
    await fail(first?.id ?? 0);
    await followGifts(deps);
    expect(await told()).toEqual(["Your gift for Margaret Hale did not arrive"]);
    await sendGiftAgain(ticking(), gift.page, visitor);
    await sendGiftAgain(ticking(), gift.page, visitor);
    expect(await mailsTo(deps.db, mother, "gift")).toHaveLength(2);
    await followGifts(deps);
    expect(await told()).toHaveLength(1);
    const [second] = await mailsTo(deps.db, mother, "gift");
    await fail(second?.id ?? 0);
    await followGifts(deps);
    expect(await told()).toHaveLength(2);
  });

  test("says nothing of another gift to the same address", async () => {
    const one = await give(byMail());
    const other = await give(byMail());
    await sendDueGifts(deps);
    const [last] = await mailsTo(deps.db, mother, "gift");
    await fail(last?.id ?? 0);
    await followGifts(deps);
    const bounced = await Promise.all([rowOf(one.id), rowOf(other.id)]);
    expect(bounced.map(({ bouncedAt }) => bouncedAt !== null).sort()).toEqual([false, true]);
  });

  test("is mended on another day, without the day that is over standing in the way", async () => {
    const gift = await give(byMail());
    await sendDueGifts(deps);
    const shown = await showGift(deps, gift.page);
    deps.clock.advance(3 * days);
    const { sendOn, hour, timeZone } = shown;
    const change = { ...wish({ recipientEmail: "mom@example.org" }), sendOn, hour, timeZone };
    await changeGift(deps, gift.page, parseInput(GiftChange, change));
    await sendDueGifts(deps);
    expect(await mailsTo(deps.db, "mom@example.org", "gift")).toHaveLength(1);
    const past = { ...change, hour: hour === 5 ? 6 : 5 };
    const refused = await changeGift(deps, gift.page, parseInput(GiftChange, past)).catch((error) => error);
    expect(Object.keys(refused.errors)).toEqual(["sendOn"]);
  });

  test("leaves its address to whoever has it: a card that is opened then has none", async () => {
    const gift = await give(byMail());
    await sendDueGifts(deps);
    const [mail] = await mailsTo(deps.db, mother, "gift");
    await fail(mail?.id ?? 0);
    await followGifts(deps);
    const own = await open(gift);
    const person = await deps.db.selectFrom("users").select("email").where("id", "=", own.userId).execute();
    expect(person).toEqual([{ email: null }]);
  });
});

describe("a mail that waits in the outbox", () => {
  test.each(["mended", "passed on", "refunded"])("is taken back once the gift is %s", async (what) => {
    const gift = await giveForMoney(byMail());
    await sendDueGifts(deps);
    const [mail] = await mailsTo(deps.db, mother, "gift");
    const token = /\/g\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    if (what === "mended")
      await changeGift(deps, gift.page, parseInput(GiftChange, wish(byMail("mom@example.org"))));
    if (what === "passed on") await passGiftOn(deps, await cardOf(gift));
    if (what === "refunded") await refund(gift);
    expect(await mailsTo(deps.db, mother)).toEqual([]);
    expect(await findReceiverBearer(deps, visitor.address, token)).toBeNull();
  });

  test("stays in the books of the outbox where it had gone out", async () => {
    const gift = await give(byMail());
    await sendDueGifts(deps);
    await deps.db.updateTable("mails").set({ state: "sent" }).where("kind", "=", "gift").execute();
    await changeGift(deps, gift.page, parseInput(GiftChange, wish(byMail("mom@example.org"))));
    expect(await mailsTo(deps.db, mother)).toHaveLength(1);
  });
});

describe("a press that is made twice", () => {
  test("opens the gift for the same form twice, and for no other", async () => {
    const gift = await give();
    const bearer = await cardOf(gift);
    const [one, two] = [
      await unwrapGift(deps, visitor, bearer, "a form"),
      await unwrapGift(deps, visitor, bearer, "a form"),
    ];
    expect([two.session.user.id, two.promptId]).toEqual([one.session.user.id, one.promptId]);
    expect(two.session.isOnlyWayIn).toBe(true);
    await expect(unwrapGift(deps, visitor, bearer, "another form")).rejects.toThrow("already");
    await expect(unwrapGift(deps, visitor, bearer)).rejects.toThrow("already");
    deps.clock.advance(11 * minutes);
    await expect(unwrapGift(deps, visitor, bearer, "a form")).rejects.toThrow("already");
  });

  test("passes it on once", async () => {
    const gift = await give();
    const bearer = await cardOf(gift);
    await passGiftOn(deps, bearer);
    const { codeHash } = await rowOf(gift.id);
    await passGiftOn(deps, bearer);
    expect((await rowOf(gift.id)).codeHash).toBe(codeHash);
    expect(await told()).toEqual(["Your gift may be passed on"]);
  });
});

describe("several gifts to one account", () => {
  test("each giver is let in by the answer about them alone, and by nobody else's account", async () => {
    const susan = await give({ givers: "Susan", email: "susan@example.org" });
    const own = await open(susan);
    deps.clock.advance(days);
    const peter = await give({ givers: "Peter", email: "peter@example.org" });
    await addGiftToAccount(deps, own, await cardOf(peter));
    expect(await findCircleQuestion(deps, own)).toMatchObject({ id: peter.id, givers: "Peter" });
    const stranger = await addPerson(deps.db, "ben", { displayName: "Ben" });
    expect(await answerCircle(deps, asThemselves(stranger.userId), peter.id, true)).toBe(false);
    expect(await answerCircle(deps, own, peter.id, true)).toBe(true);
    expect((await listMembers(deps, own)).map(({ name }) => name)).toEqual(["Peter"]);
    expect(await findCircleQuestion(deps, own)).toMatchObject({ givers: "Susan" });
    expect(await answerCircle(deps, own, peter.id, false)).toBe(false);
    expect(await answerCircle(deps, own, susan.id, false)).toBe(true);
    expect(await findCircleQuestion(deps, own)).toBeUndefined();
    expect((await listMembers(deps, own)).map(({ name }) => name)).toEqual(["Peter"]);
  });

  test("who prolongs is asked about once", async () => {
    const own = await open(await give({ email: "Susan@example.org" }));
    const more = await give({ email: "susan@example.org" });
    await addGiftToAccount(deps, own, await cardOf(more));
    await answerCircle(deps, own, more.id, true);
    expect(await findCircleQuestion(deps, own)).toBeUndefined();
    expect(await listMembers(deps, own)).toHaveLength(1);
  });

  test("a second gift does not take the way back along: it is still asked for, and is one for both", async () => {
    const own = await open(await give());
    await addGiftToAccount(deps, own, await cardOf(await give()));
    expect(await opensHereAlone(deps, own)).toBe(true);
    await setWayBack(deps, own, { displayName: "Margaret", email: "mom@example.org", password: null });
    expect(await opensHereAlone(deps, own)).toBe(false);
  });

  test("the months of one that is refunded go, and those of the other stay", async () => {
    const [six, three] = [await giveForMoney({ months: 6 }), await giveForMoney({ months: 3 })];
    const own = await open(six);
    const alone = (await findSubscription(deps.db, own))?.endsAt;
    deps.clock.advance(days);
    await addGiftToAccount(deps, own, await cardOf(three));
    await refund(three);
    const left = await findSubscription(deps.db, own);
    expect(left).toMatchObject({ state: "active", lapsedAt: null, checkoutId: six.checkout.id });
    expect(left?.endsAt?.slice(0, 10)).toBe(alone?.slice(0, 10));
    await refund(six);
    expect(await findSubscription(deps.db, own)).toMatchObject({ state: "refunded" });
  });

  test("of two, the first is refunded while it runs: the other begins then", async () => {
    const [first, second] = [await giveForMoney({ months: 6 }), await give({ months: 3 })];
    const own = await open(first);
    await addGiftToAccount(deps, own, await cardOf(second));
    deps.clock.advance(100 * days);
    await refund(first);
    const plan = await findSubscription(deps.db, own);
    expect(plan).toMatchObject({ state: "active", checkoutId: second.checkout.id });
    const ahead = (new Date(plan?.endsAt ?? 0).getTime() - deps.clock.now().getTime()) / days;
    expect(ahead).toBeGreaterThan(85);
    expect(ahead).toBeLessThan(95);
  });
});

describe("a gift of the house", () => {
  const make = async () => {
    const [made] = await makeHouseGifts(deps, root, { count: 1, plan: "self-serve", months: 3 });
    const bearer = await findReceiverBearer(deps, visitor.address, made?.code ?? "");
    if (!bearer) throw new Error("The code opens nothing.");
    return bearer;
  };

  test("is made once where the form is posted twice, with the same codes", async () => {
    const wish = { count: 3, plan: "self-serve", months: 3 } as const;
    const [one, two] = [
      await makeHouseGifts(deps, root, wish, "a form"),
      await makeHouseGifts(deps, root, wish, "a form"),
    ];
    expect(two).toEqual(one);
    expect(await makeHouseGifts(deps, root, wish, "another form")).not.toEqual(one);
    expect(await deps.db.selectFrom("gifts").select("id").execute()).toHaveLength(6);
  });

  test("is handed on with its card: its code would be lost, because nobody hears of a new one", async () => {
    const bearer = await make();
    expect(showEnvelope(bearer).canPassOn).toBe(false);
    await expect(passGiftOn(deps, bearer)).rejects.toThrow("Please hand the card on");
    expect(showEnvelope(await cardOrThrow(bearer.gift.codeHash)).standing).toBe("closed");
  });

  test("asks nobody whether the house may read along", async () => {
    const { session } = await unwrapGift(deps, visitor, await make());
    expect(await findCircleQuestion(deps, asThemselves(session.user.id))).toBeUndefined();
  });

  async function cardOrThrow(codeHash: string) {
    const gift = await deps.db
      .selectFrom("gifts")
      .select("sealedCode")
      .where("codeHash", "=", codeHash)
      .executeTakeFirstOrThrow();
    const code = deps.encryption.open(gift.sealedCode) ?? "";
    const bearer = await findReceiverBearer(deps, visitor.address, code);
    if (!bearer) throw new Error("The code opens nothing.");
    return bearer;
  }
});

test("the letter, the account and the mails to the giver are each in the language of who reads them", async () => {
  const gift = await give({ ...byMail(), language: "es" });
  await sendDueGifts(deps);
  const [mail] = await mailsTo(deps.db, mother, "gift");
  expect(mail?.subject).toBe("Un regalo para usted de Ruth");
  await fail(mail?.id ?? 0);
  await followGifts(deps);
  expect(await told()).toEqual(["Your gift for Margaret Hale did not arrive"]);
  await changeGift(deps, gift.page, parseInput(GiftChange, wish()));
  expect((await rowOf(gift.id)).locale).toBe("es");
  const own = await open(gift);
  const { locale } = await deps.db
    .selectFrom("users")
    .select("locale")
    .where("id", "=", own.userId)
    .executeTakeFirstOrThrow();
  expect(locale).toBe("es");
  expect(Object.keys((await give({ language: "xx" }).catch((error) => error)).errors)).toEqual(["language"]);
});

describe("what each side has", () => {
  test("in the download: the giver no more than the day, and the receiver nothing of how it was sent", async () => {
    const ruth = await addPerson(deps.db, "ruth", { displayName: "Ruth" });
    const gift = await give(byMail(), ruth.userId);
    const own = await open(gift);
    await answerCircle(deps, own, gift.id, false);
    deps.clock.advance(40 * days);
    await followGifts(deps);
    const [given] = await readGiftRows(deps.db, ruth.userId, 0, 10);
    expect(Object.keys(given ?? {})).toEqual(
      expect.arrayContaining(["lines", "recipientEmail", "unwrappedAt"]),
    );
    const [got] = await readGiftRows(deps.db, own.userId, 0, 10);
    expect(Object.keys(got ?? {})).toEqual(expect.arrayContaining(["lines", "circleAnswer"]));
    for (const name of ["circleAnswer", "wayBackAt", "nudgedAt", "receiverId"])
      expect(given).not.toHaveProperty(name);
    for (const name of ["recipientEmail", "sendAt", "giverId", "checkoutId"])
      expect(got).not.toHaveProperty(name);
  });

  test("when the receiver's account is deleted: the giver keeps receipt and address, until theirs is deleted too", async () => {
    const ruth = await addPerson(deps.db, "ruth", { displayName: "Ruth" });
    const gift = await give({}, ruth.userId);
    const own = await open(gift);
    const checkout = () =>
      deps.db
        .selectFrom("checkouts")
        .select(["email", "userId", "state", "anonymizedAt"])
        .where("id", "=", gift.checkout.id)
        .executeTakeFirst();
    const remove = (userId: number) =>
      deps.db.transaction().execute((db) => deleteUserRows({ ...deps, db }, userId));
    await remove(own.userId);
    expect(await checkout()).toEqual({ email: giver, userId: null, state: "paid", anonymizedAt: null });
    await remove(ruth.userId);
    expect(await checkout()).toMatchObject({ email: null, state: "paid", anonymizedAt: expect.any(String) });
  });

  test("a code that nobody has unwrapped outlives the books", async () => {
    const [wrapped, opened] = [await give(), await give()];
    const own = await open(opened);
    await deps.db.deleteFrom("subscriptions").where("userId", "=", own.userId).execute();
    deps.clock.advance(4000 * days);
    await purgeRetained(deps, "paid checkouts");
    const left = await deps.db.selectFrom("gifts").select("id").execute();
    expect(left).toEqual([{ id: wrapped.id }]);
    await open(wrapped);
  });

  test.each(["closedAt", "keptAt", "askedAliveAt"] as const)(
    "nobody is asked to prolong or to begin where the account has %s",
    async (column) => {
      const gift = await give({ ...byMail(), months: 3 });
      await sendDueGifts(deps);
      const [mail] = await mailsTo(deps.db, mother, "gift");
      const link = await findReceiverBearer(
        deps,
        visitor.address,
        /\/g\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "",
      );
      if (!link) throw new Error("The link opens nothing.");
      const { session } = await unwrapGift(deps, visitor, link);
      const since = deps.clock.now().toISOString();
      await deps.db
        .updateTable("users")
        .set({ [column]: since })
        .where("id", "=", session.user.id)
        .execute();
      deps.clock.advance(50 * days);
      await followGifts(deps);
      expect(await told()).toEqual([]);
      expect(await mailsTo(deps.db, mother, "gift-writer")).toEqual([]);
      expect((await rowOf(gift.id)).nudgedAt).toBeNull();
    },
  );
});
