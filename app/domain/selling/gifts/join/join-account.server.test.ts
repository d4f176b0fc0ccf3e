import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openPaymentFixture, type PaymentFixture } from "../../../../../tests/support/payment-fixture";
import { addPerson } from "../../../../../tests/support/people";
import { addPromoCode } from "../../../../../tests/support/promo-codes";
import type { FakeStripe } from "../../../../../tests/support/stripe/fake-stripe";
import { type Self, toSelf } from "../../../base/actor";
import { days } from "../../../base/deps";
import { createEncryption } from "../../../base/encryption.server";
import { Conflict, NotFound } from "../../../base/errors";
import { parseInput } from "../../../base/schema-fields";
import { deleteUserRows, ownedTables } from "../../../running/closing/owned-data.server";
import { listOpenAsks } from "../../../writing/asks/asks.server";
import { StoryInput } from "../../../writing/stories/schema";
import { createStory, trashStory } from "../../../writing/stories/stories.server";
import { findSubscription } from "../../subscriptions/subscriptions.server";
import { beginGift } from "../begin-gift.server";
import { findGiverBearer, findReceiverBearer } from "../gift-bearers.server";
import type { GiftDeps } from "../gift-rows.server";
import { showGift } from "../given-gifts.server";
import { GiftInput } from "../schema";
import { addGiftToAccount, unwrapGift } from "../unwrap.server";
import { findCircleQuestion, opensHereAlone } from "../way-back.server";
import { joinAccount, readJoinOffer } from "./join-account.server";
import { barringTables, leftTables, movedTables, yieldingTables } from "./joined-tables";

let deps: GiftDeps & { clock: PaymentFixture["deps"]["clock"] };
let stripe: FakeStripe;
let mine: Self;

beforeEach(async () => {
  const fixture = await openPaymentFixture();
  stripe = fixture.stripe;
  deps = { ...fixture.deps, encryption: createEncryption("a secret of these tests, long enough") };
  await addPromoCode(deps.db, "FREE", { discountType: "percentage", discountHundredths: 100_00 });
  const { userId } = await addPerson(deps.db, "mom", { displayName: "Margaret" });
  mine = toSelf({ userId, isAdmin: false, isOwner: false, displayName: "Margaret" });
});

afterEach(() => stripe.close());

const visitor = { address: "198.51.100.7", device: "a tablet", knownDevice: undefined };

async function give(plan = "self-serve") {
  const input = parseInput(GiftInput, {
    ...{ plan, months: plan === "self-serve" ? 6 : "", recipientName: "Margaret Hale", way: "paper" },
    ...{ givers: "Ruth and Peter", questions: ["What could you see?"], email: "ruth@example.org" },
    promoCode: "FREE",
  });
  const { token } = await beginGift(deps, null, visitor, input, null);
  const page = await findGiverBearer(deps, token);
  if (!page) throw new Error("The giver has no page.");
  const bearer = await findReceiverBearer(deps, visitor.address, (await showGift(deps, page)).code);
  if (!bearer) throw new Error("The code opens nothing.");
  return bearer;
}

/** An account that a gift began, with an answer to the giver's question. */
async function unwrap(plan?: string): Promise<{ words: Self; promptId: number }> {
  const { session, promptId } = await unwrapGift(deps, visitor, await give(plan));
  const { id: userId, displayName } = session.user;
  const words = toSelf({ userId, isAdmin: false, isOwner: false, displayName });
  await write(words, promptId ?? 0, "The lake.");
  return { words, promptId: promptId ?? 0 };
}

const write = (actor: Self, promptId: number, content: string) =>
  createStory(deps, actor, promptId, parseInput(StoryInput, { content }));

const stories = (userId: number) =>
  deps.db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .select(["content", "promptId", "title", "stories.userId", "prompts.userId as promptOf"])
    .where("stories.userId", "=", userId)
    .where("deletedAt", "is", null)
    .orderBy("stories.id")
    .execute();

const person = (userId: number) =>
  deps.db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();

const counted = async (userId: number) => {
  const { storyCount, biographyStories, textBytes } = await person(userId);
  const chapters = await deps.db
    .selectFrom("chapterCounts")
    .select(({ fn }) => [fn.sum<number>("stories").as("stories"), fn.sum<number>("words").as("words")])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return { storyCount, biographyStories, textBytes, ...chapters };
};

test("each table with data of a person has its rule, and one alone", () => {
  const ruled = [...movedTables, ...Object.keys(yieldingTables), ...leftTables, ...barringTables];
  // The gift's own checkout goes over with its plan; another one keeps the accounts apart.
  expect([...ruled, "checkouts"].sort()).toEqual([...ownedTables].sort());
});

describe("joining", () => {
  test("is told beforehand, and brings the words, the questions and the months", async () => {
    const { words, promptId } = await unwrap();
    await write(mine, 2, "My own story.");
    expect(await readJoinOffer(deps, mine, words)).toEqual({
      ...{ givers: "Ruth and Peter", stories: 1, planName: "Self-Serve, 6 months", displayName: "Margaret" },
      attach: expect.objectContaining({ presentPlan: null, refusal: null }),
      refusal: null,
    });
    const { endsAt } = (await findSubscription(deps.db, words)) ?? {};
    deps.clock.advance(10 * days);
    await joinAccount(deps, mine, words);
    expect((await stories(mine.userId)).map(({ content }) => content)).toEqual([
      "The lake.",
      "My own story.",
    ]);
    expect((await stories(mine.userId))[0]).toMatchObject({ promptId, promptOf: mine.userId });
    expect(await stories(words.userId)).toEqual([]);
    const plan = await findSubscription(deps.db, mine);
    expect(plan).toMatchObject({ planId: "self-serve", state: "active" });
    const drift = new Date(plan?.endsAt ?? 0).getTime() - new Date(endsAt ?? 0).getTime();
    expect(Math.abs(drift)).toBeLessThan(4 * days);
    expect(await findSubscription(deps.db, words)).toBeUndefined();
    expect(await opensHereAlone(deps, mine)).toBe(false);
    expect(await findCircleQuestion(deps, mine)).toMatchObject({ givers: "Ruth and Peter" });
    expect(await person(words.userId)).toMatchObject({ closedAt: expect.any(String), plan: null });
    expect(await person(mine.userId)).toMatchObject({ plan: "self-serve", closedAt: null });
    const sessions = await deps.db
      .selectFrom("sessions")
      .select("userId")
      .where("userId", "=", words.userId)
      .execute();
    expect(sessions).toEqual([]);
  });

  test("counts stories, chapters and texts as if all had been written there", async () => {
    const { words } = await unwrap();
    await write(words, 1, "A second one, of four.");
    await write(mine, 2, "Three words here.");
    const [before, added] = [await counted(mine.userId), await counted(words.userId)];
    await joinAccount(deps, mine, words);
    const sum = Object.fromEntries(
      Object.entries(before).map(([name, value]) => [name, value + added[name as keyof typeof added]]),
    );
    expect(await counted(mine.userId)).toEqual(sum);
    expect(await counted(words.userId)).toMatchObject({ storyCount: 0, textBytes: 0, stories: null });
  });

  test("keeps both stories where both answered the same prompt, also beside one in the trash", async () => {
    const { words } = await unwrap();
    await write(words, 1, "As I see it now.");
    await write(mine, 1, "As I saw it then.");
    const thrown = await write(mine, 3, "Thrown away.");
    await trashStory(deps, mine, thrown.id);
    await write(words, 3, "Kept.");
    await joinAccount(deps, mine, words);
    const all = await stories(mine.userId);
    const of = (content: string) => all.find((story) => story.content === content);
    expect(all).toHaveLength(4);
    expect(of("As I saw it then.")).toMatchObject({ promptId: 1, promptOf: null });
    expect(of("As I see it now.")).toMatchObject({ promptOf: mine.userId });
    expect(of("As I see it now.")?.title).toBe(of("As I saw it then.")?.title);
    expect(of("Kept.")?.content).toBe("Kept.");
  });

  test("leaves nothing to lose when the empty account is deleted", async () => {
    const { words } = await unwrap();
    await joinAccount(deps, mine, words);
    await deps.db.transaction().execute((db) => deleteUserRows({ ...deps, db }, words.userId));
    expect(await stories(mine.userId)).toHaveLength(1);
    expect(await findSubscription(deps.db, mine)).toMatchObject({ planId: "self-serve" });
    expect(await findCircleQuestion(deps, mine)).toMatchObject({ givers: "Ruth and Peter" });
  });

  test("adds what is left of the months to those of the same plan", async () => {
    await addGiftToAccount(deps, mine, await give());
    const before = (await findSubscription(deps.db, mine))?.endsAt ?? "";
    const { words } = await unwrap();
    deps.clock.advance(30 * days);
    await joinAccount(deps, mine, words);
    const after = (await findSubscription(deps.db, mine))?.endsAt ?? "";
    const added = (new Date(after).getTime() - new Date(before).getTime()) / days;
    expect(added).toBeGreaterThan(148);
    expect(added).toBeLessThan(156);
  });

  test("brings the words alone where the gift has come to its end", async () => {
    const { words } = await unwrap();
    const ended = { state: "ended", lapsedAt: deps.clock.now().toISOString() } as const;
    await deps.db.updateTable("subscriptions").set(ended).where("userId", "=", words.userId).execute();
    expect((await readJoinOffer(deps, mine, words)).attach).toBeNull();
    expect(await joinAccount(deps, mine, words)).toBeNull();
    expect(await findSubscription(deps.db, mine)).toBeUndefined();
    expect(await stories(mine.userId)).toHaveLength(1);
  });

  test("keeps hours with a writer that were used as used", async () => {
    const { words } = await unwrap("family");
    await deps.db.updateTable("users").set({ bookedMinutes: 45 }).where("id", "=", words.userId).execute();
    await joinAccount(deps, mine, words);
    expect(await person(mine.userId)).toMatchObject({
      plan: "family",
      paidPlan: "family",
      bookedMinutes: 45,
    });
  });

  test("twice at once, one wins", async () => {
    const { words } = await unwrap();
    const both = await Promise.allSettled([joinAccount(deps, mine, words), joinAccount(deps, mine, words)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await stories(mine.userId)).toHaveLength(1);
  });
});

describe("nothing joins", () => {
  test("where the account has all of the plan already, and everything stays", async () => {
    await addGiftToAccount(deps, mine, await give("family"));
    const { words } = await unwrap("family");
    const { refusal } = await readJoinOffer(deps, mine, words);
    expect(refusal).toContain("has {paidPlan} already");
    await expect(joinAccount(deps, mine, words)).rejects.toThrow(Conflict);
    expect(await stories(words.userId)).toHaveLength(1);
    expect(await findSubscription(deps.db, words)).toMatchObject({ planId: "family" });
  });

  test("where both have facts of a life, a second plan, or more than first pages", async () => {
    const { words } = await unwrap();
    const now = deps.clock.now().toISOString();
    const facts = { name: "Margaret", createdAt: now, updatedAt: now, version: 1 };
    const blank = {
      ...{ birthdate: "", birthplace: "", marriageDate: "", spouse: "", children: "", occupation: "" },
      ...{ introduction: "", significantEvents: "", savedBy: null },
    };
    const add = (userId: number) =>
      deps.db
        .insertInto("biographicalInfos")
        .values({ userId, ...facts, ...blank })
        .execute();
    await add(words.userId);
    expect((await readJoinOffer(deps, mine, words)).refusal).toBeNull();
    await add(mine.userId);
    await expect(joinAccount(deps, mine, words)).rejects.toThrow("by itself");
    await deps.db.deleteFrom("biographicalInfos").where("userId", "=", mine.userId).execute();
    await addGiftToAccount(deps, words, await give());
    expect((await readJoinOffer(deps, mine, words)).refusal).toContain("by itself");
    expect(await stories(words.userId)).toHaveLength(1);
  });

  test("from an account that has a way back, has joined, or is one's own", async () => {
    const { words } = await unwrap();
    await expect(readJoinOffer(deps, words, words)).rejects.toThrow(NotFound);
    await expect(joinAccount(deps, words, mine)).rejects.toThrow(NotFound);
    await joinAccount(deps, mine, words);
    await expect(joinAccount(deps, mine, words)).rejects.toThrow(NotFound);
  });

  test("asks are among what comes over, unanswered ones too", async () => {
    const { session } = await unwrapGift(deps, visitor, await give());
    const words = toSelf({ userId: session.user.id, isAdmin: false, isOwner: false, displayName: "" });
    await joinAccount(deps, mine, words);
    expect(await listOpenAsks(deps.db, mine)).toMatchObject([{ name: "Ruth and Peter" }]);
  });
});
