import { asThemselves } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { addOrderRow } from "../support/orders";
import { addPerson, people } from "../support/people";
import type { RunningServer } from "../support/running-server";
import { approveBook, fillShipping } from "./ordering";
import { expect, expectAccessible, signInAs, test } from "./scenario";
import { tooWide } from "./too-wide";

/* A relative pays for copies of a book, with and without script; and staff find their way on a phone. */

test.use({ viewport: { width: 390, height: 844 } });

test("an author lets a relative order, who pays by invoice and reads no word", async ({
  page,
  browser,
  server,
  person,
  signIn,
  hasScript,
  enhanced,
}) => {
  await approveBook(server, person.userId);
  await signIn(page);
  await page.goto("/family");
  await enhanced();
  await page.getByLabel("Name", { exact: true }).fill("Ruth Hale");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const link = await page.locator(".family__link").innerText();
  await page.getByRole("link", { name: "Who may order your book" }).click();
  await enhanced();
  await expectAccessible(page);
  expect(await tooWide(page, [320, 768, 1280])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Let Ruth Hale order copies" }).click();
  await expect(page.getByText("May order copies of your book.")).toBeVisible();

  const context = await browser.newContext({
    javaScriptEnabled: hasScript,
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
  });
  const guest = await context.newPage();
  await guest.goto(new URL(link, server.address).pathname);
  await guest.getByRole("link", { name: "Open the reading room" }).click();
  await guest.getByRole("link", { name: "Order copies of the book" }).click();
  await expect(guest.getByRole("heading", { name: /^Copies of the book of/ })).toBeVisible();
  await expect(guest.getByText("A Life by the River")).toHaveCount(0);
  await expectAccessible(guest);
  expect(await tooWide(guest, [320, 768, 1280])).toEqual([]);
  await guest.setViewportSize({ width: 390, height: 844 });
  await fillShipping(guest);
  await expect(guest.getByLabel("Your name")).toHaveValue("Ruth Hale");
  await guest.getByLabel("Your email address").fill("ruth@example.org");
  await guest.getByText("An address for the bill").click();
  await guest.getByLabel("Country of the bill").fill("Germany");
  await guest.getByLabel("Your name").focus();
  if (!hasScript) await guest.getByRole("button", { name: "Show the fields of this country" }).click();
  await guest.getByLabel("Postal code of the bill").fill("10969");
  await guest.getByLabel("Street address of the bill").fill("Lindenstr. 5");
  await guest.getByLabel("City or town of the bill").fill("Berlin");
  await expectAccessible(guest);
  // Enter orders nothing.
  await guest.getByLabel("Your email address").press("Enter");
  await expect(guest.getByText("Please look your order over. Nothing is ordered yet.")).toBeVisible();
  await guest.getByRole("button", { name: "Pay by invoice" }).click();
  await expect(guest.getByText("Order Confirmed!")).toBeVisible();
  await expect(guest.getByRole("link", { name: /Open your invoice/ })).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole("link", { name: /Open your invoice/ }).click();
  for (const words of ["Ruth Hale", "10969 Berlin", "Germany", "$24.00"])
    await expect(guest.getByText(words).first()).toBeVisible();
  await guest.getByRole("link", { name: "Back" }).click();
  await expect(guest.getByRole("heading", { name: /^Copies of the book of/ })).toBeVisible();
  await guest.getByText("Cancel this order", { exact: true }).click();
  await expectAccessible(guest);
  await guest.getByRole("button", { name: "Yes, cancel this order" }).click();
  await expect(guest.getByText("Your order is cancelled").first()).toBeVisible();
  await guest.getByRole("link", { name: /Open your invoice/ }).click();
  await expect(guest.getByText("Void: nothing is to be paid")).toBeVisible();

  await page.goto("/orders");
  await expect(page.getByText(/ALR-/)).toHaveCount(0);
  await context.close();
});

/** Twelve orders of a person whom a new owner manages; the owner's username. */
async function openOffice(
  server: RunningServer,
  person: { userId: number; username: string },
): Promise<string> {
  const deps = { db: server.db, clock: systemClock };
  const author = asThemselves(person.userId, people.ada.displayName);
  for (let n = 0; n < 12; n += 1)
    await addOrderRow(deps, author, { customerName: `Person ${n} Hale`, paymentStatus: "paid" });
  const username = `office-${person.username}`;
  const staff = await addPerson(server.db, username, { isOwner: true, displayName: "Olive" });
  await server.db
    .updateTable("users")
    .set({ assignedOwnerId: staff.userId })
    .where("id", "=", person.userId)
    .execute();
  return username;
}

test("staff search by one key, choose by chips, and act from the foot of a phone", async ({
  page,
  server,
  person,
  hasScript,
  enhanced,
}) => {
  const username = await openOffice(server, person);
  await signInAs(page, username);
  await page.goto("/admin/people");
  await enhanced();
  await expectAccessible(page);
  expect(await tooWide(page, [320, 768, 1280])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const search = page.getByRole("searchbox");
  if (hasScript) {
    await page.locator("body").press("/");
    await expect(search).toBeFocused();
    await search.press("/");
    await expect(search).toHaveValue("/");
    await search.fill("");
  }
  await page.getByRole("link", { name: "With a mission book" }).click();
  await expect(page).toHaveURL(/\/admin\/people\?filter=missionBooks/);
  await expect(page.getByRole("link", { name: "With a mission book" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.goto("/admin/tasks");
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/admin/orders?queue=ship");
  await enhanced();
  await expectAccessible(page);
  expect(await tooWide(page, [320, 768, 1280])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setViewportSize({ width: 1280, height: 800 });
  const heights = await page
    .locator(".ship-table tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect([Math.min(...heights) >= 44, Math.max(...heights) <= 48]).toEqual([true, true]);
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.locator(".ship-bar");
  await page.evaluate(() => scrollTo(0, 0));
  await expect(bar).toBeInViewport();
  // A field that the keyboard reaches is not behind the bar, and neither is the last row at the end of the list.
  const fields = page.locator(".ship-table__tracking");
  for (const field of [fields.nth(4), fields.last()]) {
    await field.focus();
    await expect.poll(() => isAbove(field, bar)).toBe(true);
  }
  await fields.last().evaluate((last) => last.closest("tr")?.scrollIntoView({ block: "end" }));
  expect(await isAbove(fields.last(), bar)).toBe(true);
});

test("Today is short on a phone, and leads to all", async ({ page, server, person, enhanced }) => {
  const username = await openOffice(server, person);
  await signInAs(page, username);
  // Today has the first rows, and the way to all; a search finds every row.
  await page.goto("/admin");
  await enhanced();
  const rows = page.locator("#orders tbody tr");
  await expect(rows).toHaveCount(12);
  await expect(rows.filter({ visible: true })).toHaveCount(5);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(rows.filter({ visible: true })).toHaveCount(12);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "All orders" }).click();
  await expect(page).toHaveURL(/\/admin\/orders/);
  await expect(rows.filter({ visible: true })).toHaveCount(12);
  await page.goto("/admin?oq=Person");
  await expect(rows.filter({ visible: true })).toHaveCount(12);
});

type Located = import("@playwright/test").Locator;

async function isAbove(field: Located, bar: Located): Promise<boolean> {
  const [one, other] = [await field.boundingBox(), await bar.boundingBox()];
  return one !== null && other !== null && one.y + one.height <= other.y + 1 && one.y >= 0;
}
