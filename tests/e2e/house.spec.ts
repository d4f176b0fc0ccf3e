import type { Page } from "@playwright/test";
import { systemClock } from "~/domain/base/deps";
import { monthOf, previousMonth, spanOf } from "~/domain/base/month";
import { billHouses } from "~/domain/selling/houses/bill-houses.server";
import { CollectedLog } from "../support/collected-log";
import { addPerson } from "../support/people";
import type { RunningServer } from "../support/running-server";
import { startServer } from "../support/server";
import { expect, expectAccessible, test as scenario, signInAs } from "./scenario";
import { tooWide } from "./too-wide";

/* The house at one look, its report, and its invoice: from the price to the day on which it is paid. */

/** No other scenario sets a price for houses. */
function startHouse(): Promise<RunningServer> {
  return startServer({ SESSION_SECRET: "a secret for houses that is long enough to be one" });
}

const test = scenario.extend({
  server: async ({ sites }, use) => use(await sites.open(startHouse, ({ stop }) => stop())),
});

const month = previousMonth(monthOf(systemClock.now()));

async function addHouse({ db }: RunningServer, name: string, displayName: string): Promise<void> {
  const { userId: ownerId } = await addPerson(db, name, { displayName, isOwner: true });
  const beganAt = spanOf(month).from;
  for (const [place, resident] of ["Dora Finch", "Walter Bell", "Ines Ortega"].entries()) {
    const { userId } = await addPerson(db, `${name}-${place}`, { displayName: resident });
    const birthdate = `${1940 - place}-${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(5, 10)}`;
    const room = String(place + 1);
    await db.updateTable("users").set({ assignedOwnerId: ownerId, room }).where("id", "=", userId).execute();
    await db.insertInto("houseStays").values({ ownerId, userId, beganAt }).execute();
    if (place === 0) await db.insertInto("biographicalInfos").values(bornOn(userId, birthdate)).execute();
  }
}

const bornOn = (userId: number, birthdate: string) => ({
  ...{ userId, name: "Dora Finch", birthdate, birthplace: "", marriageDate: "", spouse: "", children: "" },
  ...{ occupation: "", introduction: "", significantEvents: "[]", version: 1 },
  ...{ createdAt: "2026-01-02T03:04:05.678Z", updatedAt: "2026-01-02T03:04:05.678Z" },
});

const looks = async (page: Page) => {
  await expectAccessible(page);
  expect(await tooWide(page, [320, 390, 768, 1280])).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
};

test("the owner's look at the house, the report on paper and by email", async ({
  page,
  server,
  enhanced,
}) => {
  await addHouse(server, "elm", "Elm Court");
  await signInAs(page, "elm");
  await page.goto("/admin");
  const birthdays = page.getByRole("region", { name: "Birthdays of two weeks" });
  await expect(birthdays.getByRole("link", { name: "Dora Finch" })).toBeVisible();
  await looks(page);
  const href = await page.getByRole("link", { name: "Report of last month" }).getAttribute("href");
  const report = await page.request.get(href ?? "");
  expect([report.status(), report.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  await page.goto("/account");
  await page.locator("summary", { hasText: "Report of the house by email" }).click();
  await enhanced();
  await page.getByRole("button", { name: "Send me the report" }).click();
  await expect(page.getByText("You get the report of each month by email").first()).toBeVisible();
  await looks(page);
});

test("a price for houses, an invoice by resident and day, and the day on which it is paid", async ({
  page,
  browser,
  server,
  hasScript,
  enhanced,
}) => {
  await addHouse(server, "oak", "Oak Terrace");
  await addPerson(server.db, "boss", { displayName: "Grace Moore", isAdmin: true });
  await signInAs(page, "boss");
  await page.goto("/admin/prices");
  await page.getByLabel("For each resident and month").fill("a lot");
  await enhanced();
  await page.getByRole("button", { name: "Save the price for houses" }).click();
  await expect(page.getByText("Please enter a price from $0.01").first()).toBeVisible();
  await page.getByLabel("For each resident and month").fill("31");
  await enhanced();
  await page.getByRole("button", { name: "Save the price for houses" }).click();
  await expect(page.getByLabel("For each resident and month")).toHaveValue("31.00");
  await looks(page);
  // The price was offered before the month began, and the month is over.
  const changedAt = spanOf(month).from;
  await server.db.updateTable("residentMonthRates").set({ changedAt }).execute();
  const config = { brandName: "A Life", appUrl: server.address, taxRate: 0, isTaxRateSet: true };
  const deps = { db: server.db, clock: systemClock, log: new CollectedLog(), config };
  await billHouses(deps, new AbortController().signal);

  const options = { javaScriptEnabled: hasScript, baseURL: server.address };
  const owner = await (await browser.newContext(options)).newPage();
  await signInAs(owner, "oak");
  await owner.goto("/admin");
  await owner.goto("/admin/house-bills");
  await expect(owner.getByText("$93.00")).toBeVisible();
  await looks(owner);
  await expect(owner.getByRole("button", { name: "It is paid" })).toHaveCount(0);
  await owner.getByRole("link", { name: /^Invoice \d+/ }).click();
  await expect(owner.getByText(/3 residents/)).toBeVisible();
  await looks(owner);

  await page.goto("/admin/house-bills");
  await looks(page);
  const row = page.getByRole("row", { name: /Oak Terrace/ }).filter({ hasText: "$93.00" });
  await enhanced();
  await row.getByRole("button", { name: "It is paid" }).click();
  await expect(page.getByText("The invoice is paid").first()).toBeVisible();
  await expect(row.getByText("Paid", { exact: true })).toBeVisible();
  await owner.reload();
  await expect(owner.getByText(/^Paid on/).first()).toBeVisible();
  await signInAs(owner, "oak-0");
  await owner.goto("/");
  await expect(owner.getByRole("link", { name: "Write it" })).toBeVisible();
});
