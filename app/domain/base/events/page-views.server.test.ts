import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { days } from "../deps";
import { PageViews } from "./page-views.server";

let deps: Awaited<ReturnType<typeof openTestDatabase>> & { clock: FakeClock };
let views: PageViews;

beforeEach(async () => {
  deps = { ...(await openTestDatabase()), clock: new FakeClock() };
  views = new PageViews(deps);
});

afterEach(() => deps.db.destroy());

const written = () =>
  deps.db.selectFrom("eventCounts").select(["event", "subject", "times"]).orderBy("times", "desc").execute();

test("are written together, and added to what was written before", async () => {
  for (const subject of ["About", "Landing", "About"]) views.add("ViewContent", subject);
  expect(await written()).toEqual([]);
  await views.write();
  await views.write();
  expect(await written()).toEqual([
    { event: "ViewContent", subject: "About", times: 2 },
    { event: "ViewContent", subject: "Landing", times: 1 },
  ]);
  views.add("ViewContent", "About");
  await views.write();
  expect((await written())[0]).toMatchObject({ subject: "About", times: 3 });
});

test("belong to the day of the view", async () => {
  views.add("PricingView");
  deps.clock.advance(days);
  views.add("PricingView");
  await views.write();
  expect(await deps.db.selectFrom("eventCounts").select("dayOn").distinct().execute()).toHaveLength(2);
});

test("are kept while they cannot be written", async () => {
  deps.connection.pragma("query_only = on");
  views.add("PricingView");
  await expect(views.write()).rejects.toThrow();
  views.add("PricingView");
  deps.connection.pragma("query_only = off");
  await views.write();
  expect(await written()).toEqual([{ event: "PricingView", subject: "", times: 2 }]);
});
