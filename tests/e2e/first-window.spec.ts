import type { Locator, Page } from "@playwright/test";
import { addPerson } from "../support/people";
import { approveBook, fillShipping } from "./ordering";
import { expect, signInAs, test, untilMade, withScript } from "./scenario";

/* What a screen is for is within its first window, at each width and with the largest text. */

const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
];

async function expectInWindow(
  page: Page,
  address: string,
  mainAction: (page: Page) => Locator,
): Promise<void> {
  for (const text of ["Usual", "Largest"]) {
    await page.goto(address);
    await page.getByRole("button", { name: text, exact: true }).click();
    for (const size of windows) {
      await page.setViewportSize(size);
      await page.goto(address);
      const box = await mainAction(page).boundingBox();
      const place = `${address} at ${size.width}, ${text}`;
      expect(box, place).not.toBeNull();
      if (!box) continue;
      expect(box.y, place).toBeGreaterThan(0);
      expect(Math.round(box.y + box.height), place).toBeLessThanOrEqual(size.height);
      expect(Math.round(box.x + box.width), place).toBeLessThanOrEqual(size.width);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, place).toBeLessThanOrEqual(0);
    }
  }
}

/** The first begins where all screens begin, and the second is in the window behind its end. */
async function expectBeside(first: Locator, second: Locator): Promise<void> {
  await expect(second).toBeInViewport({ ratio: 1 });
  const [before, behind] = [await first.boundingBox(), await second.boundingBox()];
  expect(before?.x).toBeLessThan(40);
  expect(behind?.x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0));
}

test("checking, ordering and the confirmation of a book", withScript, async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/?type=biography&prompt=1");
  await page.getByLabel("Story Content").fill("The day the river froze.");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved").first()).toBeVisible();
  await page.goto("/book/check?type=biography");
  await expect(page.getByText("24 pages, 12 x 12, hardcover")).toBeVisible(untilMade);
  await expectInWindow(page, "/book/check?type=biography", (shown) =>
    shown.getByRole("button", { name: "Look through all pages" }),
  );
  await page.getByRole("button", { name: "I have looked" }).click();
  await page.getByRole("button", { name: "Approve for printing" }).click();
  await expect(page.getByRole("heading", { name: "This book is approved for printing." })).toBeVisible();

  await expectInWindow(page, "/book/order?type=biography", (shown) =>
    shown.getByRole("heading", { name: "Order Your Printed Book" }),
  );
  await page.goto("/book/order?type=biography");
  await expect(page.getByText("24 pages, 12 x 12, hardcover")).toBeVisible();
  // The promises come before the button, and the button with its total only after the address.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/book/order?type=biography");
  const pay = page.getByRole("button", { name: "Pay by invoice" });
  await expect(pay).not.toBeInViewport();
  await page.getByLabel("Full name").scrollIntoViewIfNeeded();
  await expect(pay).not.toBeInViewport();
  const last = page.locator(".order-blurb__promises, button[value=pay]").last();
  await expect(last).toHaveText("Pay by invoice");
  // On desks what one gets stands beside the fields, and the approved book beside its button.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/book/check?type=biography");
  const order = page.getByRole("link", { name: "Order Printed Book" });
  await expectBeside(page.locator(".approved-book .book-cover"), order);
  await page.goto("/book/order?type=biography");
  await expectBeside(page.getByLabel("Copies"), page.getByRole("heading", { name: "A look inside" }));
  await expect(pay).not.toBeInViewport();
  await fillShipping(page);
  await pay.click();
  await expect(page.getByRole("heading", { name: "Congratulations, Ada Whitfield!" })).toBeVisible();
  await expectInWindow(page, new URL(page.url()).pathname, (shown) =>
    shown.getByRole("link", { name: "Continue Your Story Journey" }),
  );
});

test(
  "the administration opens on what waits, and an order on its next step",
  withScript,
  async ({ page, server, person }) => {
    const name = "chief";
    await addPerson(server.db, name, { displayName: "Grace Moore", isAdmin: true });
    const orderNumber = await placeOrder(page, server, person);
    await page.context().clearCookies();
    await signInAs(page, name);
    await expectInWindow(page, "/admin", (shown) =>
      shown.getByRole("link", { name: /^\d+ Books? to print/ }),
    );
    await expectInWindow(page, `/admin/orders/${orderNumber}`, (shown) =>
      shown.getByRole("button", { name: "Mark as processing" }),
    );
    await page.getByRole("button", { name: "Mark as processing" }).click();
    await expect(page.getByText("This order is now processing.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Mark as printed" })).toBeVisible();
  },
);

async function placeOrder(
  page: Page,
  server: Parameters<typeof approveBook>[0],
  person: { username: string; userId: number },
): Promise<string> {
  await approveBook(server, person.userId);
  await signInAs(page, person.username);
  await page.goto("/book/order?type=biography");
  await fillShipping(page);
  await page.getByRole("button", { name: "Pay by invoice" }).click();
  await expect(page.getByRole("heading", { name: /^Congratulations/ })).toBeVisible();
  return /ALR-\w{4}-\w{4}/.exec(page.url())?.[0] ?? "";
}
