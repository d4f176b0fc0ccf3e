import { asThemselves } from "~/domain/base/actor";
import { FakeClock } from "../support/fake-clock";
import { addOrderRow } from "../support/orders";
import { addPerson } from "../support/people";
import { expect, signInAs, test } from "./scenario";

/* Times and days are said by the clock of the device; without script in UTC, which is named where the hour is. */

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
