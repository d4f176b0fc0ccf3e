import { afterEach, beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Deps } from "../deps";
import { Forbidden } from "../errors";
import { countEvent, readEventFigures } from "./events.server";

let deps: Awaited<ReturnType<typeof openTestDatabase>> & Deps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;

beforeEach(async () => {
  deps = { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(deps.db);
});

afterEach(() => deps.db.destroy());

test("counts by day, and by what was read", async () => {
  await countEvent(deps, "ViewContent", "About");
  await countEvent(deps, "ViewContent", "About");
  await countEvent(deps, "ViewContent", "Examples");
  await countEvent(deps, "Purchase");
  expect(await deps.db.selectFrom("eventCounts").select("times").execute()).toHaveLength(3);
  const figures = await readEventFigures(deps, people.root, 30);
  expect(figures.totals).toMatchObject({ ViewContent: 3, Purchase: 1, Contact: 0 });
  expect(figures.subjects).toEqual([
    { event: "ViewContent", subject: "About", times: 2 },
    { event: "ViewContent", subject: "Examples", times: 1 },
  ]);
});

test("leaves out what is longer ago than it was asked for", async () => {
  await countEvent(deps, "PricingView");
  deps.clock.advance(7 * 24 * 60 * 60 * 1000);
  await countEvent(deps, "PricingView");
  expect((await readEventFigures(deps, people.root, 7)).totals.PricingView).toBe(1);
  expect((await readEventFigures(deps, people.root, 8)).totals.PricingView).toBe(2);
});

test("is for administrators", async () => {
  for (const actor of [people.ada, people.olive])
    await expect(readEventFigures(deps, actor, 30)).rejects.toThrow(Forbidden);
});
