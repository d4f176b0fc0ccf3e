import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPromoCode } from "../../../../tests/support/promo-codes";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { days } from "../../base/deps";
import { promoMessages } from "./promo-code";
import { confirmPromoUse, releasePromoUse, reservePromoUse } from "./promo-uses.server";

let deps: Awaited<ReturnType<typeof open>>;

async function open() {
  return { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog() };
}

beforeEach(async () => {
  deps = await open();
});

afterEach(() => deps.db.destroy());

/** Works as a checkout does: in a transaction of its own. */
const within = <T>(work: (inner: typeof deps) => Promise<T>) =>
  deps.db.transaction().execute((db) => work({ ...deps, db: db as typeof deps.db }));
const reserve = (checkout: string, code = "LEGACY") =>
  within((inner) => reservePromoUse(inner, checkout, { code, planId: "family" }));
const confirm = (checkout: string) => within((inner) => confirmPromoUse(inner, checkout));
const release = (checkout: string) => within((inner) => releasePromoUse(inner, checkout));
/** Uses that were paid, and that are held. */
const counts = async (code = "LEGACY") => {
  const row = await deps.db
    .selectFrom("promoCodes")
    .selectAll()
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  return [row.currentUses, row.reservedUses];
};

describe("a use", () => {
  test("is held, and counts once it is paid, however often that is told", async () => {
    await addPromoCode(deps.db, "LEGACY", { maxUses: 1 });
    expect(await reserve("one")).toEqual({ code: "LEGACY", type: "percentage", hundredths: 1000 });
    await reserve("one");
    expect(await counts()).toEqual([0, 1]);
    await Promise.all(Array.from({ length: 20 }, () => confirm("one")));
    expect(await counts()).toEqual([1, 0]);
    await release("one");
    expect(await counts()).toEqual([1, 0]);
  });

  test("that is given back is another's", async () => {
    await addPromoCode(deps.db, "LEGACY", { maxUses: 1 });
    await reserve("one");
    await expect(reserve("two")).rejects.toThrow(promoMessages.usedUp);
    await Promise.all([release("one"), release("one")]);
    expect(await counts()).toEqual([0, 0]);
    await reserve("two");
    expect(await counts()).toEqual([0, 1]);
  });

  test("that was given back and is paid all the same counts", async () => {
    await addPromoCode(deps.db, "LEGACY", { maxUses: 1 });
    await reserve("one");
    await release("one");
    await reserve("two");
    await confirm("two");
    await confirm("one");
    await confirm("one");
    expect(await counts()).toEqual([2, 0]);
  });

  test("of another code takes the place of the first", async () => {
    await addPromoCode(deps.db, "LEGACY");
    await addPromoCode(deps.db, "FRIENDS");
    await reserve("one");
    await reserve("one", "FRIENDS");
    expect([await counts(), await counts("FRIENDS")]).toEqual([
      [0, 0],
      [0, 1],
    ]);
    await confirm("one");
    expect([await counts(), await counts("FRIENDS")]).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  test("of another code that there is not leaves the first in its place", async () => {
    await addPromoCode(deps.db, "LEGACY");
    await addPromoCode(deps.db, "FRIENDS", { maxUses: 0 });
    await reserve("one");
    await expect(reserve("one", "FRIENDS")).rejects.toThrow(promoMessages.usedUp);
    await expect(reserve("one", "NOTHING")).rejects.toThrow(promoMessages.unknown);
    expect(await counts()).toEqual([0, 1]);
  });

  test("of a checkout that is paid does not change", async () => {
    await addPromoCode(deps.db, "LEGACY");
    await addPromoCode(deps.db, "FRIENDS");
    await reserve("one");
    await confirm("one");
    await expect(reserve("one", "FRIENDS")).rejects.toThrow("This has been paid already.");
    expect(await counts("FRIENDS")).toEqual([0, 0]);
  });

  test("is none where a checkout has no code", async () => {
    await confirm("nobody");
    await release("nobody");
    expect(await deps.db.selectFrom("promoUses").selectAll().execute()).toEqual([]);
  });
});

test("of fifty checkouts at once, one has the one use that is left", async () => {
  await addPromoCode(deps.db, "LEGACY", { maxUses: 7, currentUses: 4, reservedUses: 2 });
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => reserve(`checkout ${index}`)),
  );
  const refused = tries.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(49);
  expect(new Set(refused.map(({ reason }) => reason.message))).toEqual(new Set([promoMessages.usedUp]));
  expect(await counts()).toEqual([4, 3]);
  expect(await deps.db.selectFrom("promoUses").selectAll().execute()).toHaveLength(1);
});

describe("a code that cannot be used is not held", () => {
  test.each([
    ["switched off", { isActive: 0 }, promoMessages.unknown],
    ["over", { validUntilOn: "2026-03-02" }, promoMessages.expired],
    ["of other plans", { applicablePlans: '["guided"]' }, promoMessages.wrongPlan],
    ["used up", { maxUses: 3, currentUses: 3 }, promoMessages.usedUp],
  ] as const)("%s", async (_what, row, words) => {
    await addPromoCode(deps.db, "LEGACY", row);
    await expect(reserve("one")).rejects.toMatchObject({ errors: { code: [words] } });
    expect((await counts())[1]).toBe(0);
  });

  test("over while it is held: the payment counts, another price is not quoted", async () => {
    await addPromoCode(deps.db, "LEGACY", { validUntilOn: "2026-03-04" });
    await reserve("one");
    deps.clock.advance(2 * days);
    await expect(reserve("one")).rejects.toThrow(promoMessages.expired);
    await confirm("one");
    expect(await counts()).toEqual([1, 0]);
  });
});
