import { asThemselves } from "~/domain/base/actor";
import { FakeClock } from "../support/fake-clock";
import { addOrderRow } from "../support/orders";
import { addPerson } from "../support/people";
import { expect, signInAs, test } from "./scenario";

/* Times and days are said by the clock of the device; without script in UTC, which is named where the hour is. Paper has one date. */

test.use({ timezoneId: "America/Denver" });

test("the audit log says when something was, by the clock of the device", async ({
  page,
  server,
  hasScript,
  enhanced,
}) => {
  const name = `clock-${hasScript}`;
  const { userId } = await addPerson(server.db, name, { displayName: "Cora Clock", isAdmin: true });
  const line = { at: "2026-03-04T05:06:00.000Z", realUserId: userId, userId, action: "sign-in" };
  await server.db
    .insertInto("auditLog")
    .values({ ...line, details: "{}" })
    .execute();
  await signInAs(page, name);
  await page.goto(`/admin/audit?who=${name}`);
  await enhanced();
  const time = page.locator(`time[datetime="${line.at}"]`);
  const utc = /^Mar 4, 2026, 5:06\sAM UTC$/;
  await expect(time).toHaveText(hasScript ? /^Mar 3, 2026, 10:06\sPM$/ : utc);
  if (hasScript) await expect(time).toHaveAttribute("title", utc);
});

test("an order of the evening is of that day, not of the next one", async ({
  page,
  server,
  person,
  signIn,
  hasScript,
  enhanced,
}) => {
  await signIn(page);
  const createdAt = "2026-03-04T05:06:00.000Z";
  await addOrderRow({ db: server.db, clock: new FakeClock() }, asThemselves(person.userId, "Ada"), {
    createdAt,
    requestedAt: createdAt,
  });
  await page.goto("/orders");
  await enhanced();
  await expect(page.locator(`time[datetime="${createdAt}"]`)).toHaveText(
    hasScript ? "Mar 3, 2026" : "Mar 4, 2026",
  );
});

test("a receipt of the evening is of that day, while its invoice has one date for everybody", async ({
  page,
  server,
  person,
  signIn,
  hasScript,
  enhanced,
}) => {
  const at = "2026-03-04T05:06:00.000Z";
  const { id: checkoutId } = await server.db
    .insertInto("checkouts")
    .values({
      ...{ reference: `evening-${hasScript}`, userId: person.userId, planId: "guided", dueCents: 98_900 },
      ...{ quote: JSON.stringify({ planName: "Guided" }), state: "paid", createdAt: at, updatedAt: at },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const source = `receipt-${hasScript}`;
  await server.db
    .insertInto("receipts")
    .values({ checkoutId, source, amountCents: 98_900, paidAt: at, url: "https://pay.example/1" })
    .execute();
  await signIn(page);
  await page.goto("/account");
  await enhanced();
  const day = hasScript ? "March 3, 2026" : "March 4, 2026";
  await page.getByText("Your plan", { exact: true }).first().click();
  await expect(page.locator(".receipts li")).toHaveText(`${day}: Guided, $989.00 Receipt of ${day}`);
  const [token, seller] = [
    `evening-of-${hasScript}`,
    JSON.stringify({ name: "A House", address: "", taxId: "" }),
  ];
  await server.db
    .insertInto("invoices")
    .values({
      ...{
        token,
        seller,
        number: 100_000 + checkoutId,
        checkoutId,
        state: "open",
        lines: "[]",
        totalCents: 98_900,
      },
      ...{ issuedAt: at, dueAt: "2026-03-18T05:06:00.000Z", name: "Ada" },
    })
    .execute();
  await page.goto(`/invoices/${token}`);
  await expect(page.getByText("Date: March 4, 2026. Please pay by March 18, 2026.")).toBeVisible();
});
