import type { Browser } from "@playwright/test";
import { addPerson } from "../support/people";
import type { RunningServer } from "../support/running-server";
import { approveBook, fillShipping } from "./ordering";
import { expect, expectAccessible, signInAs, test } from "./scenario";

/* An order from placement to delivery, for the buyer and the administrator. */

test("a book is ordered by invoice, sent on its way, and arrives", async ({
  page,
  browser,
  signIn,
  server,
  person,
  hasScript,
  enhanced,
}) => {
  await approveBook(server, person.userId);
  await signIn(page);
  await page.goto("/book/order?type=biography");
  await enhanced();
  // Without script it says when it is needed.
  const ownMail = page.getByLabel("Your own email");
  await expect(ownMail).toBeVisible({ visible: !hasScript });
  await page.getByLabel("It is for somebody else").check();
  await expect(ownMail).toBeVisible();
  await page.getByLabel("It is for me").check();
  await expect(ownMail).toBeVisible({ visible: !hasScript });
  await page.getByLabel("Copies").fill("3");
  if (!hasScript) await page.getByRole("button", { name: "Update total" }).click();
  await expect(page.getByText("$72.00")).toBeVisible();
  await page.getByRole("button", { name: "Pay by invoice" }).click();
  await expect(page.getByRole("alert")).toContainText("Please fill in all shipping details.");
  await expectAccessible(page);
  await fillShipping(page);
  const looked = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByLabel("ZIP code", { exact: true }).press("Enter");
  expect((await looked).status()).toBe(200);
  await expect(page.getByText("Please look your order over. Nothing is ordered yet.")).toBeVisible();
  await expect(page.getByText("$72.00").first()).toBeVisible();
  await expectAccessible(page);
  await enhanced();
  if (hasScript) await page.evaluate(noteButtonsAtLeaving);
  await page.getByRole("button", { name: "Pay by invoice" }).click();
  await expect(page.getByRole("heading", { name: "Congratulations, Ada Whitfield!" })).toBeVisible();
  if (hasScript) expect(await page.evaluate(() => sessionStorage.getItem("resting"))).toBe("true true");
  await expect(page.getByText("Order Confirmed!")).toBeVisible();
  await expectAccessible(page);
  const orderNumber = /ALR-\w{4}-\w{4}/.exec(page.url())?.[0] ?? "";

  await lookAfter(browser, server, { orderNumber, hasScript, name: `staff-of-${person.username}` });

  await page.goto("/orders");
  await page.getByRole("link", { name: "A Life by the River" }).click();
  await expect(page.getByRole("heading", { name: `Order ${orderNumber}` })).toBeVisible();
  await expect(page.getByText("Delivered", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "https://parcels.example.org/7" })).toBeVisible();
  await expectAccessible(page);
});

/** Runs in the page: whether Pay and Cancel rest until the answer comes. */
function noteButtonsAtLeaving(): void {
  window.addEventListener("pagehide", () => {
    const pay = document.querySelector<HTMLButtonElement>("button[value=pay]");
    const cancel = document.querySelector("[data-cancel]");
    sessionStorage.setItem("resting", `${pay?.disabled} ${cancel?.getAttribute("aria-disabled")}`);
  });
}

interface Day {
  orderNumber: string;
  hasScript: boolean;
  name: string;
}

/** The administrator's part of an order. */
async function lookAfter(browser: Browser, server: RunningServer, { orderNumber, hasScript, name }: Day) {
  await addPerson(server.db, name, { displayName: "Administrator", isAdmin: true });
  const context = await browser.newContext({ baseURL: server.address, javaScriptEnabled: hasScript });
  const page = await context.newPage();
  await signInAs(page, name);
  await page.goto("/admin/orders");
  await page.getByLabel("Order number or name").fill(orderNumber.toLowerCase());
  await page.getByRole("button", { name: "Show" }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: orderNumber }).click();
  await page.getByLabel("Tracking number").fill("https://parcels.example.org/7");
  await page.getByText("Other", { exact: true }).click();
  await page.getByLabel("Status").selectOption("shipped");
  await page.getByLabel("Payment").selectOption("paid");
  await page.getByRole("button", { name: "Update order" }).click();
  await expect(page.getByText("Request updated")).toBeVisible();
  await expect(page.getByText("Pending to Shipped")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/admin/orders/${orderNumber}/slip`);
  await expect(page.getByText("12 Mill Lane")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admin/orders?oq=${orderNumber}`);
  await expect(page.getByRole("button", { name: `Mark as delivered ${orderNumber}` })).toBeVisible();
  await page.getByLabel(`Select ${orderNumber}`).check();
  await page.getByText("Change several at once").click();
  await page.getByLabel("Change the selected orders to").selectOption("delivered");
  await page.getByRole("button", { name: "Change status" }).click();
  await expect(page.getByText("1 order is now delivered.")).toBeVisible();
  await page.getByRole("link", { name: "Fulfilled Orders" }).click();
  await expect(page.getByRole("link", { name: orderNumber })).toBeVisible();
  await context.close();
}
