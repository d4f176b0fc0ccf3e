import { CompiledQuery } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { grantSubscription, updateSubscription } from "../subscriptions/subscriptions.server";
import { readSalesFigures } from "./sales-figures.server";

let deps: Awaited<ReturnType<typeof open>>;
let people: Awaited<ReturnType<typeof addPeople>>;

async function open() {
  return { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog() };
}

beforeEach(async () => {
  deps = await open();
  people = await addPeople(deps.db);
});

afterEach(() => deps.db.destroy());

async function addCheckout(planId: string, paidAt: string | null, rest = {}): Promise<number> {
  const { id } = await deps.db
    .insertInto("checkouts")
    .values({
      reference: Math.random().toString(36),
      planId,
      quote: "{}",
      dueCents: 2700,
      state: "paid",
      createdAt: "2026-01-01T00:00:00.000Z",
      updatedAt: "2026-01-01T00:00:00.000Z",
      paidAt,
      ...rest,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("a year has its own days only, from its first instant to its last", async () => {
  const checkoutId = await addCheckout("self-serve", "2026-01-01T00:00:00.000Z");
  const instants = ["2025-12-31T23:59:59.999Z", "2026-01-01T00:00:00.000Z", "2026-12-31T23:59:59.999Z"];
  for (const paidAt of [...instants, "2027-01-01T00:00:00.000Z"])
    await deps.db
      .insertInto("receipts")
      .values({ checkoutId, source: paidAt, amountCents: 2700, taxCents: 200, url: null, paidAt })
      .execute();
  const { total, sales, years } = await readSalesFigures(deps, people.root, 2026);
  expect(total).toEqual({ payments: 2, receivedCents: 5400, taxCents: 400, refundedCents: 0 });
  expect(sales.map(({ month }) => month)).toEqual(["2026-12", "2026-01"]);
  expect(years).toEqual([2026, 2025]);
});

test("the end of a subscription is counted also when its person has another plan since", async () => {
  const common = {
    userId: people.ada.userId,
    subscriptionId: "sub_1",
    paidUntil: null,
    endsAt: null,
    lapsedAt: null,
  };
  const first = await addCheckout("self-serve", "2026-02-01T00:00:00.000Z");
  const plan = { ...common, state: "active" as const, monthlyCents: 2700 };
  await grantSubscription(deps, { ...plan, checkoutId: first, planId: "self-serve" });
  const second = await addCheckout("guided", "2026-03-01T00:00:00.000Z");
  await grantSubscription(deps, { ...plan, checkoutId: second, planId: "guided" });
  const ends = async () =>
    (await readSalesFigures(deps, people.root, 2026)).subscriptions.filter(({ ended }) => ended > 0);
  expect(await ends()).toEqual([{ month: "2026-03", planId: "self-serve", begun: 0, ended: 1 }]);

  await updateSubscription(deps, second, "ended");
  expect((await ends()).map(({ planId }) => planId).sort()).toEqual(["guided", "self-serve"]);
  await updateSubscription(deps, second, "active");
  expect((await ends()).map(({ planId }) => planId)).toEqual(["self-serve"]);
});

test("a given month is no subscription that begins or ends", async () => {
  const paidAt = "2026-03-01T00:00:00.000Z";
  await addCheckout("guided", paidAt);
  const given = await addCheckout("guided", paidAt, { isGift: 1, userId: people.ada.userId });
  const dates = { paidUntil: null, endsAt: paidAt, lapsedAt: null };
  const plan = { planId: "guided", state: "active" as const, subscriptionId: null, monthlyCents: null };
  await grantSubscription(deps, { ...plan, ...dates, userId: people.ada.userId, checkoutId: given });
  await updateSubscription(deps, given, "ended");
  const { subscriptions } = await readSalesFigures(deps, people.root, 2026);
  expect(subscriptions).toEqual([{ month: "2026-03", planId: "guided", begun: 1, ended: 0 }]);
});

test("no figure reads a whole table", async () => {
  const asked: CompiledQuery[] = [];
  const executor = deps.db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...rest) => {
    asked.push(query);
    return execute(query, ...rest);
  };
  await readSalesFigures(deps, people.root, 2026);
  executor.executeQuery = execute;
  expect(asked.length).toBeGreaterThanOrEqual(8);
  for (const { sql: text, parameters } of asked) {
    const explained = await deps.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    );
    const scans = explained.rows.filter(({ detail }) => /^SCAN (?!.*USING (COVERING )?INDEX)/.test(detail));
    expect(scans, text).toEqual([]);
  }
});
