import { type CheckoutServer, startCheckoutServer } from "../support/checkout-server";
import type { RunningServer } from "../support/server";
import { interceptStripeScript } from "../support/stripe/browser-script";
import { approveBook, fillShipping } from "./ordering";
import { test as base, expect, expectAccessible } from "./scenario";

/* Paying for a printed book on Stripe's hosted page, or in embedded fields with script. */

let site: CheckoutServer;

const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      site = await startCheckoutServer();
      await use(site.server);
      await site.close();
    },
    { scope: "worker" },
  ],
});

test("a book is paid by card, and a declined card is told", async ({
  page,
  signIn,
  server,
  person,
  hasScript,
  enhanced,
}) => {
  await approveBook(server, person.userId);
  await interceptStripeScript(page, site.stripe.address);
  await signIn(page);
  await page.goto("/book/order?type=biography");
  await enhanced();
  await fillShipping(page);
  if (!hasScript) {
    await expectAccessible(page);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Pay $24.00" })).toBeVisible();
  }
  const card = page.getByLabel("Card number");
  await card.fill("4000000000000002");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  await card.fill("4242424242424242");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  // The page reloads until the webhook has arrived.
  await expect(page.getByRole("heading", { name: "Congratulations, Ada Whitfield!" })).toBeVisible();
  await expectAccessible(page);
});
