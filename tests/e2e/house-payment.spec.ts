import { systemClock } from "~/domain/base/deps";
import { monthOf, previousMonth, spanOf } from "~/domain/base/month";
import { billHouses } from "~/domain/selling/houses/bill-houses.server";
import { type CheckoutServer, startCheckoutServer } from "../support/checkout-server";
import { CollectedLog } from "../support/collected-log";
import { addPerson } from "../support/people";
import { test as base, expect, expectAccessible, signInAs } from "./scenario";
import { tooWide } from "./too-wide";

/* The bookkeeper of a house, who has no account, pays its invoice by card. */

const month = previousMonth(monthOf(systemClock.now()));

const test = base.extend<{ site: CheckoutServer }>({
  site: async ({ sites }, use) =>
    use(
      await sites.open(
        () => startCheckoutServer(),
        ({ close }) => close(),
      ),
    ),
  server: async ({ site }, use) => use(site.server),
});

test("an invoice of a house is paid from its own page", async ({ page, site, server, enhanced }) => {
  const { db } = server;
  const owner = await addPerson(db, "elm", { displayName: "Elm Court", isOwner: true });
  const { userId } = await addPerson(db, "elm-0", { displayName: "Dora Finch" });
  await db.updateTable("users").set({ assignedOwnerId: owner.userId }).where("id", "=", userId).execute();
  const beganAt = spanOf(month).from;
  await db.insertInto("houseStays").values({ ownerId: owner.userId, userId, beganAt }).execute();
  await db.insertInto("residentMonthRates").values({ cents: 29_00, changedAt: beganAt }).execute();
  const config = { brandName: "A Life", appUrl: server.address, taxRate: 0, isTaxRateSet: true };
  const deps = { db, clock: systemClock, log: new CollectedLog(), config };
  await billHouses(deps, new AbortController().signal);
  const { token } = await db.selectFrom("invoices").select("token").executeTakeFirstOrThrow();

  await page.goto(`/invoices/${token}`);
  await enhanced();
  await expectAccessible(page);
  expect(await tooWide(page, [320, 390, 768, 1280])).toEqual([]);
  await page.getByRole("button", { name: "Pay online" }).click();
  await page.getByLabel("Card number or account").fill("4242424242424242");
  await page.getByRole("button", { name: "Pay" }).click();
  await page.waitForURL(/invoices/);
  await expect(page.getByText(/^Paid on/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay online" })).toHaveCount(0);
  await expectAccessible(page);
  await site.stripe.settled();

  await signInAs(page, "elm");
  await page.goto("/admin/house-bills");
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
});
