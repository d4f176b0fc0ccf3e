import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mailsTo } from "../../../../tests/support/mails";
import {
  invoiceAddress,
  openPaymentFixture,
  type PaymentFixture,
} from "../../../../tests/support/payment-fixture";
import { addPerson } from "../../../../tests/support/people";
import { addPromoCode } from "../../../../tests/support/promo-codes";
import type { FakeStripe } from "../../../../tests/support/stripe/fake-stripe";
import { requireWriting } from "../../base/access/access.server";
import { asThemselves, toSelf } from "../../base/actor";
import { days, hours } from "../../base/deps";
import { createEncryption } from "../../base/encryption.server";
import { parseInput } from "../../base/schema-fields";
import { findActor } from "../../people/auth/session-actor.server";
import { purgeSessions } from "../../people/auth/sessions.server";
import { listMembers } from "../../people/circle/members.server";
import { deleteUserRows } from "../../running/closing/owned-data.server";
import { listOpenAsks } from "../../writing/asks/asks.server";
import { grantCheckout } from "../checkouts/grant.server";
import { approveInvoice } from "../checkouts/invoices.server";
import { readOutcome } from "../checkouts/outcome.server";
import { listReceipts } from "../checkouts/receipts.server";
import { endGivenMonths } from "../checkouts/reconcile.server";
import { findSubscription } from "../subscriptions/subscriptions.server";
import { beginGift } from "./begin-gift.server";
import { followGifts } from "./follow-gifts.server";
import { findGiverBearer, findReceiverBearer } from "./gift-bearers.server";
import type { GiftDeps } from "./gift-rows.server";
import { changeGift, listGivenGifts, showGift } from "./given-gifts.server";
import { GiftChange, GiftInput } from "./schema";
import { sendDueGifts } from "./send-gifts.server";
import { addGiftToAccount, passGiftOn, showEnvelope, unwrapGift } from "./unwrap.server";
import { answerCircle, setWayBack } from "./way-back.server";

let deps: GiftDeps & { clock: PaymentFixture["deps"]["clock"] };
let stripe: FakeStripe;

beforeEach(async () => {
  const fixture = await openPaymentFixture();
  stripe = fixture.stripe;
  deps = { ...fixture.deps, encryption: createEncryption("a secret of these tests, long enough") };
  await addPromoCode(deps.db, "FREE", { discountType: "percentage", discountHundredths: 100_00 });
});

afterEach(() => stripe.close());

const visitor = { address: "198.51.100.7", device: "a tablet", knownDevice: undefined };
const mother = "margaret@example.org";
const giver = "ruth@example.org";

const wish = (change: Record<string, unknown> = {}) => ({
  ...{
    plan: "self-serve",
    months: 6,
    recipientName: "Margaret Hale",
    calledAs: "Mom",
    recipientEmail: mother,
  },
  ...{ sendOn: dayIn(2), hour: 9, timeZone: "UTC", lines: "Two lines.", givers: "Ruth and Peter" },
  ...{ questions: ["What could you see from your window?"], email: giver, promoCode: "FREE", ...change },
});

function dayIn(count: number): string {
  return new Date(deps.clock.now().getTime() + count * days).toISOString().slice(0, 10);
}

async function give(change: Record<string, unknown> = {}) {
  const input = parseInput(GiftInput, wish(change));
  const { token, checkout } = await beginGift(deps, null, visitor, input, null);
  const page = await findGiverBearer(deps, token);
  if (!page) throw new Error("The giver has no page.");
  return { page, token, checkout };
}

const mailed = async () => {
  const [mail] = await mailsTo(deps.db, mother, "gift");
  return /\/g\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
};

const receiver = async (token: string) => {
  const bearer = await findReceiverBearer(deps, visitor.address, token);
  if (!bearer) throw new Error("The link opens nothing.");
  return bearer;
};

describe("giving", () => {
  test("costs the months at once, and never renews", async () => {
    const input = parseInput(GiftInput, wish({ promoCode: "", months: 12 }));
    const { checkout } = await beginGift(deps, null, visitor, input, null);
    expect(checkout).toMatchObject({ isGift: 1, userId: null, dueCents: 324_00, state: "open" });
    expect(JSON.parse(checkout.quote)).toMatchObject({ billing: "once", renewal: null, months: 12 });
  });

  test("is nobody's before it is unwrapped, also for a giver who is signed in", async () => {
    const { userId } = await addPerson(deps.db, "ruth", { displayName: "Ruth" });
    const input = parseInput(GiftInput, wish());
    const { checkout } = await beginGift(deps, asThemselves(userId), visitor, input, null);
    expect(checkout).toMatchObject({ userId: null, state: "paid" });
    expect(await listGivenGifts(deps, { userId })).toMatchObject([
      { recipientName: "Margaret Hale", state: "waiting" },
    ]);
    expect(await findSubscription(deps.db, { userId })).toBeUndefined();
  });

  test("mails the receipt to the giver alone", async () => {
    await give();
    expect(await mailsTo(deps.db, giver, "payment-received")).toHaveLength(1);
    expect(await mailsTo(deps.db, mother)).toEqual([]);
  });

  test.each([
    [{ sendOn: "2020-01-01" }, "sendOn"],
    [{ sendOn: "" }, "sendOn"],
    [{ givers: "" }, "givers"],
    [{ recipientName: " " }, "recipientName"],
    [{ months: 5 }, "months"],
    [{ timeZone: "Mars/Base" }, "timeZone"],
    [{ questions: ["a", "b", "c", "d"] }, "questions"],
    [{ email: "nobody" }, "email"],
  ])("refuses %j", async (change, field) => {
    const refused = await give(change).catch((error) => error);
    expect(Object.keys(refused.errors)).toContain(field);
  });
});

describe("the day", () => {
  test("comes by the clock of the giver's time zone, and the mail goes out once", async () => {
    const { page } = await give();
    await sendDueGifts(deps);
    expect(await mailsTo(deps.db, mother)).toEqual([]);
    deps.clock.advance(3 * days);
    await Promise.all([sendDueGifts(deps), sendDueGifts(deps)]);
    await sendDueGifts(deps);
    const mails = await mailsTo(deps.db, mother);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("What could you see from your window?");
    expect(mails[0]?.text).not.toContain("$");
    expect((await showGift(deps, page)).state).toBe("waiting");
    const again = await findGiverBearer(deps, (await give({ sendOn: dayIn(1) })).token);
    expect(again?.gift.sentAt).toBeNull();
  });

  test("is not reached by a gift that nobody has paid for", async () => {
    await give({ promoCode: "", sendOn: dayIn(0), hour: 0 });
    deps.clock.advance(25 * hours);
    await sendDueGifts(deps);
    expect(await mailsTo(deps.db, mother)).toEqual([]);
  });

  test("waits for an invoice that is not paid, and comes as soon as it is", async () => {
    const order = {
      ...parseInput(GiftInput, wish({ promoCode: "", sendOn: dayIn(1), hour: 9 })),
      ...invoiceAddress,
    };
    const { token, checkout } = await beginGift({ ...deps, payments: null }, null, visitor, order, null);
    expect(checkout.state).toBe("invoiced");
    await expectHeld(token, checkout.id);
    await approveInvoice(
      deps,
      await addPerson(deps.db, "root", { displayName: "Root", isAdmin: true }),
      checkout.id,
    );
    await expectComes(token);
  });

  test.each(["processing", "verifying"] as const)(
    "waits for a bank while the payment is %s",
    async (state) => {
      const { token, checkout } = await give({ promoCode: "", sendOn: dayIn(1), hour: 9 });
      await deps.db.updateTable("checkouts").set({ state }).where("id", "=", checkout.id).execute();
      await expectHeld(token, checkout.id);
      await grantCheckout(deps, checkout);
      await expectComes(token);
    },
  );

  /** Two days after its hour it is not sent, has no card, and nobody can unwrap it, by its code either. */
  async function expectHeld(token: string, checkoutId: number): Promise<void> {
    deps.clock.advance(3 * days);
    await sendDueGifts(deps);
    expect(await mailsTo(deps.db, mother)).toEqual([]);
    const page = await findGiverBearer(deps, token);
    expect(page && (await showGift(deps, page))).toMatchObject({
      state: "waiting",
      code: "",
      canChange: true,
    });
    const { sealedCode } = await deps.db
      .selectFrom("gifts")
      .select("sealedCode")
      .where("checkoutId", "=", checkoutId)
      .executeTakeFirstOrThrow();
    const bearer = await receiver(deps.encryption.open(sealedCode) ?? "");
    expect(showEnvelope(bearer).standing).toBe("unpaid");
    await expect(unwrapGift(deps, visitor, bearer)).rejects.toThrow("This gift is not quite ready.");
    expect(
      await deps.db.selectFrom("users").select("id").where("displayName", "=", "Margaret Hale").execute(),
    ).toEqual([]);
  }

  async function expectComes(token: string): Promise<void> {
    await sendDueGifts(deps);
    await sendDueGifts(deps);
    expect(await mailsTo(deps.db, mother, "gift")).toHaveLength(1);
    const page = await findGiverBearer(deps, token);
    expect(page && (await showGift(deps, page))).toMatchObject({ state: "sent" });
    const { session } = await unwrapGift(deps, visitor, await receiver(await mailed()));
    expect(session.user.displayName).toBe("Margaret Hale");
  }

  test("a mended address ends the first link, and gets the mail", async () => {
    const { page } = await give({ sendOn: dayIn(0), hour: 0 });
    await sendDueGifts(deps);
    const first = await mailed();
    expect((await receiver(first)).isByMail).toBe(true);
    const change = parseInput(GiftChange, wish({ recipientEmail: "mom@example.org", sendOn: dayIn(0) }));
    await changeGift(deps, page, change);
    expect(await findReceiverBearer(deps, visitor.address, first)).toBeNull();
    deps.clock.advance(25 * hours);
    await sendDueGifts(deps);
    expect(await mailsTo(deps.db, "mom@example.org", "gift")).toHaveLength(1);
  });
});

describe("unwrapping", () => {
  test("begins an account with the plan and the questions, and shows no price", async () => {
    const { page } = await give({ sendOn: dayIn(0), hour: 0 });
    await sendDueGifts(deps);
    const { session, promptId } = await unwrapGift(deps, visitor, await receiver(await mailed()));
    const userId = session.user.id;
    const own = toSelf({ userId, isAdmin: false, isOwner: false, displayName: "" });
    const person = await deps.db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(person).toMatchObject({
      displayName: "Margaret Hale",
      email: mother,
      plan: "self-serve",
      addressUnprovenSince: null,
    });
    const plan = await findSubscription(deps.db, own);
    expect(plan).toMatchObject({ state: "active", monthlyCents: null, subscriptionId: null });
    expect(plan?.endsAt?.slice(0, 7)).toBe(monthIn(6));
    await requireWriting(deps, own);
    expect(await listOpenAsks(deps.db, own)).toMatchObject([{ promptId, name: "Ruth and Peter" }]);
    expect(await listReceipts(deps.db, own)).toEqual([]);
    expect(await readOutcome(deps, own, null)).toBeNull();
    expect(await listMembers(deps, own)).toEqual([]);
    expect((await showGift(deps, { ...page, gift: (await receiver(await mailed())).gift })).state).toBe(
      "unwrapped",
    );
    expect(await mailsTo(deps.db, mother)).toHaveLength(1);
  });

  test("twice at once, one wins", async () => {
    const { page } = await give({ recipientEmail: "", sendOn: "" });
    const { code } = await showGift(deps, page);
    const bearer = await receiver(code);
    const both = await Promise.allSettled([
      unwrapGift(deps, visitor, bearer),
      unwrapGift(deps, visitor, bearer),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { message: expect.stringContaining("please ask Ruth and Peter") },
    });
    const { count } = await deps.db
      .selectFrom("users")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("displayName", "=", "Margaret Hale")
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test("the giver's page opens nothing of the receiver's, and the other way round", async () => {
    const { token, page } = await give({ recipientEmail: "", sendOn: "" });
    const { code } = await showGift(deps, page);
    expect(await findReceiverBearer(deps, visitor.address, token)).toBeNull();
    expect(await findGiverBearer(deps, code)).toBeNull();
  });

  test("adds to the account of somebody who has one, and its months come after those that are there", async () => {
    const { userId } = await addPerson(deps.db, "mom", { displayName: "Margaret" });
    const own = toSelf({ userId, isAdmin: false, isOwner: false, displayName: "Margaret" });
    for (const months of [6, 3]) {
      const { page } = await give({ recipientEmail: "", sendOn: "", months });
      await addGiftToAccount(deps, own, await receiver((await showGift(deps, page)).code));
    }
    const plan = await findSubscription(deps.db, own);
    expect(plan?.endsAt?.slice(0, 7)).toBe(monthIn(9));
    expect(await listOpenAsks(deps.db, own)).toHaveLength(2);
    expect(await listReceipts(deps.db, own)).toEqual([]);
  });

  test("on the device that opened it, it stays open until there is a way back", async () => {
    const { page } = await give({ recipientEmail: "", sendOn: "" });
    const { session } = await unwrapGift(deps, visitor, await receiver((await showGift(deps, page)).code));
    deps.clock.advance(200 * days);
    await purgeSessions(deps);
    const actor = await findActor(deps, session.id);
    expect(actor).toMatchObject({ userId: session.user.id });
    const own = toSelf({ userId: session.user.id, isAdmin: false, isOwner: false, displayName: "" });
    await setWayBack(deps, own, { displayName: "Mom", email: "mom@example.org", password: null });
    expect(await findActor(deps, session.id)).not.toBeNull();
    deps.clock.advance(15 * days);
    await purgeSessions(deps);
    expect(await findActor(deps, session.id)).toBeNull();
  });

  test("after its own mail, which is a way back, the session ends like any other", async () => {
    await give({ sendOn: dayIn(0), hour: 0 });
    await sendDueGifts(deps);
    const { session } = await unwrapGift(deps, visitor, await receiver(await mailed()));
    deps.clock.advance(13 * days);
    expect(await findActor(deps, session.id)).not.toBeNull();
    deps.clock.advance(15 * days);
    expect(await findActor(deps, session.id)).toBeNull();
  });

  test("a way back by an address that has another account is one, and tells nobody of that account", async () => {
    const other = await addPerson(deps.db, "margaret", { displayName: "Margaret Hale" });
    await deps.db.updateTable("users").set({ email: mother }).where("id", "=", other.userId).execute();
    const { page } = await give({ recipientEmail: "", sendOn: "" });
    const { session } = await unwrapGift(deps, visitor, await receiver((await showGift(deps, page)).code));
    const own = toSelf({ userId: session.user.id, isAdmin: false, isOwner: false, displayName: "" });
    await setWayBack(deps, own, { displayName: "Mom", email: mother, password: null });
    const { email, addressUnprovenSince } = await deps.db
      .selectFrom("users")
      .select(["email", "addressUnprovenSince"])
      .where("id", "=", own.userId)
      .executeTakeFirstOrThrow();
    expect([email, addressUnprovenSince]).toEqual([mother, expect.any(String)]);
  });

  test("a way back is set once, and the giver comes in by a yes alone", async () => {
    const { page } = await give({ recipientEmail: "", sendOn: "" });
    const { session } = await unwrapGift(deps, visitor, await receiver((await showGift(deps, page)).code));
    const own = toSelf({ userId: session.user.id, isAdmin: false, isOwner: false, displayName: "" });
    const none = { displayName: "Mom", email: null, password: null };
    await expect(setWayBack(deps, own, none)).rejects.toThrow();
    await setWayBack(deps, own, { ...none, email: "mom@example.org" });
    await expect(setWayBack(deps, own, { ...none, email: "other@example.org" })).rejects.toThrow();
    const { id } = page.gift;
    await answerCircle(deps, own, id, true);
    // A stop came before the answer was noted.
    await deps.db.updateTable("gifts").set({ circleAnswer: null }).execute();
    await Promise.all([answerCircle(deps, own, id, true), answerCircle(deps, own, id, true)]);
    await answerCircle(deps, own, id, false);
    expect(await listMembers(deps, own)).toMatchObject([
      { name: "Ruth and Peter", email: giver, role: "ask" },
    ]);
    expect(await mailsTo(deps.db, giver, "family-invitation")).toHaveLength(1);
  });
});

describe("afterwards", () => {
  const told = async () => (await mailsTo(deps.db, giver, "gift-giver")).map(({ subject }) => subject);

  test("a gift that stays wrapped is told of after 30 and after 90 days, once each", async () => {
    await give({ recipientEmail: "", sendOn: "" });
    for (const count of [29, 2, 1, 59, 1, 30]) {
      deps.clock.advance(count * days);
      await followGifts(deps);
    }
    expect(await told()).toEqual(Array(2).fill("Your gift for Margaret Hale is still wrapped"));
  });

  test("a gift whose day is ahead is told of 30 and 90 days after that day, by the name of its receiver", async () => {
    const sendOn = dayIn(120);
    const { page, token } = await give({ sendOn, hour: 0 });
    deps.clock.advance(100 * days);
    await followGifts(deps);
    deps.clock.advance(21 * days);
    await sendDueGifts(deps);
    deps.clock.advance(29 * days);
    await followGifts(deps);
    expect(await told()).toEqual([]);
    deps.clock.advance(2 * days);
    await followGifts(deps);
    expect(await told()).toHaveLength(1);
    const [mail] = await mailsTo(deps.db, giver, "gift-giver");
    expect(mail?.text).toContain("Call Margaret Hale and sit down together");
    expect(mail?.text).toContain("you can send it again");
    deps.clock.advance(60 * days);
    await followGifts(deps);
    expect(await told()).toHaveLength(2);
    const [last] = await mailsTo(deps.db, giver, "gift-giver");
    expect(last?.text).toContain("or enter an email address to send it to");
    expect((await findGiverBearer(deps, token))?.gift.recipientEmail).toBeNull();
    const again = parseInput(GiftChange, wish({ sendOn, hour: 0 }));
    await changeGift(deps, page, again);
    await sendDueGifts(deps);
    expect(await mailsTo(deps.db, mother, "gift")).toHaveLength(1);
  });

  test("a mail that was refused is told of, and the address is forgotten after 90 days", async () => {
    const { checkout } = await give({ sendOn: dayIn(1), hour: 0 });
    deps.clock.advance(2 * days);
    await sendDueGifts(deps);
    await deps.db.updateTable("mails").set({ state: "failed" }).where("kind", "=", "gift").execute();
    await followGifts(deps);
    await followGifts(deps);
    expect(await told()).toEqual(["Your gift for Margaret Hale did not arrive"]);
    deps.clock.advance(91 * days);
    await followGifts(deps);
    const row = await deps.db
      .selectFrom("gifts")
      .select("recipientEmail")
      .where("checkoutId", "=", checkout.id)
      .executeTakeFirst();
    expect(row).toEqual({ recipientEmail: null });
    expect(await mailsTo(deps.db, mother)).toEqual([]);
  });

  test("a mail that was given up is sent again when its address is saved as it is", async () => {
    const sendOn = dayIn(1);
    const { token } = await give({ sendOn, hour: 0 });
    deps.clock.advance(2 * days);
    await sendDueGifts(deps);
    const error = "It waited for more than 72 hours.";
    await deps.db.updateTable("mails").set({ state: "failed", error }).where("kind", "=", "gift").execute();
    await followGifts(deps);
    const [mail] = await mailsTo(deps.db, giver, "gift-giver");
    expect(mail?.text).toContain("could not be delivered. Perhaps its address is not right.");
    const page = await findGiverBearer(deps, token);
    if (page) await changeGift(deps, page, parseInput(GiftChange, wish({ sendOn, hour: 0 })));
    await followGifts(deps);
    await sendDueGifts(deps);
    const [again, ...more] = await mailsTo(deps.db, mother, "gift");
    expect([again?.state, more]).toEqual(["queued", []]);
    expect(await told()).toHaveLength(1);
  });

  const wordsOf = async (id: number) =>
    deps.db
      .selectFrom("gifts")
      .select(["recipientName", "calledAs", "recipientEmail", "lines", "givers", "questions"])
      .where("checkoutId", "=", id)
      .executeTakeFirstOrThrow();
  const cleared = {
    ...{ recipientName: "", calledAs: "", recipientEmail: null, lines: "", givers: "", questions: "[]" },
  };

  test("names and questions go after the period of the settings, and the code still opens it", async () => {
    const { page, checkout } = await give({ recipientEmail: "", sendOn: "" });
    const { code } = await showGift(deps, page);
    await deps.db
      .insertInto("settings")
      .values({ name: "giftWordDays", value: "400", changedAt: deps.clock.now().toISOString() })
      .execute();
    deps.clock.advance(399 * days);
    await followGifts(deps);
    expect((await wordsOf(checkout.id)).recipientName).toBe("Margaret Hale");
    deps.clock.advance(2 * days);
    await followGifts(deps);
    expect(await wordsOf(checkout.id)).toEqual(cleared);
    expect((await unwrapGift(deps, visitor, await receiver(code))).promptId).toBeNull();
  });

  test("an address that was never mailed goes 90 days after the gift was unwrapped or refunded", async () => {
    const opened = await give({ sendOn: dayIn(100) });
    await unwrapGift(deps, visitor, await receiver((await showGift(deps, opened.page)).code));
    const returned = await give({ sendOn: dayIn(300), recipientEmail: "ada@example.org" });
    const waiting = await give({ sendOn: dayIn(300), recipientEmail: "eve@example.org" });
    await deps.db
      .updateTable("checkouts")
      .set({ state: "refunded" })
      .where("id", "=", returned.checkout.id)
      .execute();
    const addresses = async () =>
      Promise.all(
        [opened, returned, waiting].map(async ({ checkout }) => (await wordsOf(checkout.id)).recipientEmail),
      );
    deps.clock.advance(89 * days);
    await followGifts(deps);
    expect(await addresses()).toEqual([mother, "ada@example.org", "eve@example.org"]);
    deps.clock.advance(2 * days);
    await followGifts(deps);
    expect(await addresses()).toEqual([null, null, "eve@example.org"]);
  });

  test("a deleted account takes the words of its unwrapped gifts along, and leaves those that wait", async () => {
    const ruth = await addPerson(deps.db, "ruth", { displayName: "Ruth" });
    const giveAs = async (change: Record<string, unknown>) => {
      const input = parseInput(GiftInput, wish({ recipientEmail: "", sendOn: "", ...change }));
      return beginGift(deps, asThemselves(ruth.userId), visitor, input, null);
    };
    const [one, two, waiting] = [await giveAs({}), await giveAs({}), await giveAs({})];
    const open = async ({ token }: { token: string }) => {
      const page = await findGiverBearer(deps, token);
      const { code } = page ? await showGift(deps, page) : { code: "" };
      return (await unwrapGift(deps, visitor, await receiver(code))).session.user.id;
    };
    const receiverId = await open(one);
    await open(two);
    const remove = (userId: number) =>
      deps.db.transaction().execute((db) => deleteUserRows({ ...deps, db }, userId));
    await remove(receiverId);
    expect(await wordsOf(one.checkout.id)).toEqual(cleared);
    expect((await wordsOf(two.checkout.id)).recipientName).toBe("Margaret Hale");
    await remove(ruth.userId);
    expect(await wordsOf(two.checkout.id)).toEqual(cleared);
    expect((await wordsOf(waiting.checkout.id)).recipientName).toBe("Margaret Hale");
    await open(waiting);
  });

  test("the giver is asked to prolong, the writer gets one kind mail and no price at the end", async () => {
    await give({ sendOn: dayIn(1), hour: 0, months: 3 });
    deps.clock.advance(2 * days);
    await sendDueGifts(deps);
    await unwrapGift(deps, visitor, await receiver(await mailed()));
    for (let day = 0; day < 100; day += 5) {
      deps.clock.advance(5 * days);
      await followGifts(deps);
      await endGivenMonths(deps);
    }
    expect((await told()).map((subject) => subject.slice(0, 31))).toEqual(
      Array(2).fill("Your gift for Margaret Hale end"),
    );
    const writers = await mailsTo(deps.db, mother, "gift-writer");
    expect(writers.map(({ subject }) => subject).reverse()).toEqual([
      "Your first question is still here",
      "Your gift has come to its end; what you wrote is yours",
    ]);
    expect(writers.map(({ text }) => text).join()).not.toContain("$");
    expect(await mailsTo(deps.db, giver, "plan-ended")).toEqual([]);
  });

  test("passed on, the first card opens nothing and the giver has a new one", async () => {
    const { page, token } = await give({ recipientEmail: "", sendOn: "" });
    const { code } = await showGift(deps, page);
    await passGiftOn(deps, await receiver(code));
    expect(await findReceiverBearer(deps, visitor.address, code)).toBeNull();
    const again = await findGiverBearer(deps, token);
    expect(again && (await showGift(deps, again)).code).not.toBe(code);
    expect(await told()).toEqual(["Your gift may be passed on"]);
  });
});

function monthIn(count: number): string {
  const date = new Date(deps.clock.now());
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}
