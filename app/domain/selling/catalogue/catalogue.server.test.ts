import { afterEach, beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { parseInput } from "../../base/schema-fields";
import { changePrice, getCatalogue } from "./catalogue.server";
import { quotePlan } from "./quote";
import { PriceChange } from "./schema";

let deps: Awaited<ReturnType<typeof open>>;
let people: Awaited<ReturnType<typeof addPeople>>;

async function open() {
  return {
    ...(await openTestDatabase()),
    clock: new FakeClock(),
    log: new CollectedLog(),
    config: { taxRate: 8_000 },
  };
}

beforeEach(async () => {
  deps = await open();
  people = await addPeople(deps.db);
});

afterEach(() => deps.db.destroy());

test("has the product's own prices at first", async () => {
  const { plans, bookPriceCents, taxRate } = await getCatalogue(deps);
  expect(Object.values(plans).map(({ id, priceCents }) => [id, priceCents])).toEqual([
    ["self-serve", 2500],
    ["guided", 7500],
    ["family", 98900],
    ["white-glove", 198900],
  ]);
  expect([bookPriceCents, taxRate]).toEqual([2400, 8000]);
});

test("takes the prices of an administrator, and a quote keeps those it was made with", async () => {
  const before = quotePlan((await getCatalogue(deps)).plans.family, null, 8_000);
  const changed = await changePrice(deps, people.root, { item: "family", priceCents: 100_00 });
  await changePrice(deps, people.root, { item: "family", priceCents: 110_00 });
  await changePrice(deps, people.root, { item: "printed-book", priceCents: 30_00 });
  expect(changed.plans.family.priceCents).toBe(10000);
  const { plans, bookPriceCents } = await getCatalogue(deps);
  expect([plans.family.priceCents, bookPriceCents, plans.guided.priceCents]).toEqual([11000, 3000, 7500]);
  expect([before.baseCents, before.totalCents]).toEqual([98900, 106812]);
  const log = await deps.db.selectFrom("auditLog").selectAll().orderBy("id").execute();
  expect(log.map(({ action, realUserId, details }) => [action, realUserId, JSON.parse(details)])).toEqual([
    ["price.change", people.root.realUserId, { item: "family", before: 98900, after: 10000 }],
    ["price.change", people.root.realUserId, { item: "family", before: 10000, after: 11000 }],
    ["price.change", people.root.realUserId, { item: "printed-book", before: 2400, after: 3000 }],
  ]);
});

test.each(["ada", "olive"] as const)("takes none of %s's", async (name) => {
  const change = changePrice(deps, people[name], { item: "family", priceCents: 1_00 });
  await expect(change).rejects.toThrow("You do not have access to this.");
  expect((await getCatalogue(deps)).plans.family.priceCents).toBe(98900);
});

test.each([
  { item: "family", priceCents: 99 },
  { item: "family", priceCents: 1.5 },
  { item: "family", priceCents: "100" },
  { item: "family", priceCents: 100_000_01 },
  { item: "poster", priceCents: 100_00 },
])("%j is no price", (input) => {
  expect(() => parseInput(PriceChange, input)).toThrow("Please check the marked fields.");
});
